/** A style as text, minified: it travels with the scripts that need it. */
declare module '*.css?text' {
  const text: string;
  export default text;
}
