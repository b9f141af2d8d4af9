export const robotsText = (siteUrl: string) => `User-agent: *
Allow: /api/attachment/file/
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;
