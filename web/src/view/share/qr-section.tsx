/** The link as a QR code, for the lecture hall. */
import { useMemo, useRef } from 'preact/hooks';
import { codeFile, codeOf, mostInCode, type Code } from '../../control/qr.ts';
import { svgWithLink } from '../../export/carry.ts';
import { download } from '../../export/drawing.ts';
import { shareStrings } from '../../strings/share.ts';
import type { SectionProps } from '../../widget/section.ts';
import { canShorten } from './sections.ts';

const t = shareStrings.qr;

export function QrSection({ link, show }: SectionProps) {
  const figure = useRef<HTMLElement>(null);
  const code = useMemo(() => (link === '' ? null : codeOf(link)), [link]);
  if (link === '') return <p>{shareStrings.making}</p>;
  if (!code) return <TooLong n={link.length} show={show} />;
  return (
    <>
      <p>{t.hint}</p>
      <figure class="qr" ref={figure} data-modules={code.size}><Drawing code={code} /></figure>
      {code.dense && <p class="link-length length-medium">{t.dense} <Ways show={show} /></p>}
      <div class="row">
        <button class="button" onClick={() => void figure.current?.requestFullscreen()}>{t.large}</button>
        <button class="button" onClick={() => download('crosscheck-qr.svg', 'image/svg+xml', svgWithLink(codeFile(code), link))}>{t.save}</button>
      </div>
    </>
  );
}

/** Black on white in both themes: readers want it so. */
const Drawing = ({ code }: { code: Code }) => (
  <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t.label} shape-rendering="crispEdges">
    <rect width={code.size} height={code.size} fill="#ffffff" />
    <path d={code.path} fill="#000000" />
  </svg>
);

const TooLong = ({ n, show }: { n: number; show: SectionProps['show'] }) => (
  <p class="link-length length-long" role="status">{t.tooLong(n, mostInCode)} <Ways show={show} /></p>
);

const Ways = ({ show }: { show: SectionProps['show'] }) => (
  <span class="qr-ways">{t.ways} {canShorten() && <button class="link-button" onClick={() => show('minimise')}>{shareStrings.shorten}</button>}</span>
);
