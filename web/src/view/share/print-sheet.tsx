/** The page on paper: title, note, verdict, steps, program, and the link in words and as a QR code. */
import { render } from 'preact';
import { codeFile, codeOf } from '../../control/qr.ts';
import type { Include } from '../../state/feature.ts';
import type { Page } from '../../state/page.ts';
import { shareStrings } from '../../strings/share.ts';

/** Prints the sheet in place of the page, which comes back afterwards. */
export function printPage(page: Page, link: string, include: Include): void {
  const sheet = document.createElement('article');
  sheet.className = 'print-sheet';
  render(<Sheet page={page} link={link} include={include} />, sheet);
  document.body.append(sheet);
  document.body.classList.add('printing');
  const back = () => {
    document.body.classList.remove('printing');
    sheet.remove();
  };
  window.addEventListener('afterprint', back, { once: true });
  window.print();
}

function Sheet({ page, link, include }: { page: Page; link: string; include: Include }) {
  const result = page.checked?.result;
  const code = codeOf(link);
  return (
    <>
      <h1>{include.title || page.title || page.files[0]?.name}</h1>
      {include.note !== '' && <p>{include.note}</p>}
      {result && <p><b>{result.verdict}</b></p>}
      <ol>{(page.trace?.steps ?? []).slice(1).map((step, i) => <li key={i}>{step.text}</li>)}</ol>
      {page.files.map((f) => <section key={f.name}><h2>{f.name}</h2><pre>{f.text}</pre></section>)}
      <footer>
        {code && !code.dense && <img src={`data:image/svg+xml,${encodeURIComponent(codeFile(code))}`} alt={shareStrings.qr.label} />}
        <p>{link}</p>
        {result && <p>{shareStrings.formats.proof(page.hello?.version ?? '', result.digest)}</p>}
      </footer>
    </>
  );
}
