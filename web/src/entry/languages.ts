/** A worker that has the browser read its languages before the app asks for them: see start.ts. */
Intl.NumberFormat.supportedLocalesOf('en');
Intl.DateTimeFormat.supportedLocalesOf('en');
self.close();

export {};
