/** Files that Vite turns into addresses. */
declare module '*.svg' {
  const url: string;
  export default url;
}
