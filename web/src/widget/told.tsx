/** A name in a script from right to left, from its first letter to its last. */
const fromRight = /([\p{Script=Hebrew}\p{Script=Arabic}](?:[^\p{Script=Latin}“”.,:;()→]*[\p{Script=Hebrew}\p{Script=Arabic}])?)/u;

/** A sentence in which names from right to left stand apart, so that the words around them stay where they are. */
export function Told({ text }: { text: string }) {
  return <>{text.split(fromRight).map((part, i) => (i % 2 === 1 ? <bdi key={i}>{part}</bdi> : part))}</>;
}
