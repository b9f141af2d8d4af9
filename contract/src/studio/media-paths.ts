export const mediaPaths = {
  listMedia: { method: 'GET', path: '/api/studio/media/' },
  uploadMedia: { method: 'PUT', path: '/api/studio/media/:name' },
  getMedia: { method: 'GET', path: '/api/studio/media/:id' },
  getMediaFile: { method: 'GET', path: '/api/studio/media/:id/file' },
  describeMedia: { method: 'PATCH', path: '/api/studio/media/:id' },
  replaceMedia: { method: 'POST', path: '/api/studio/media/:id/replace' },
  removeMedia: { method: 'DELETE', path: '/api/studio/media/:id' },
} as const;
