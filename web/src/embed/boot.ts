/** Starts the page that is one file: its scripts, workers and engine come out of it as blobs. */
import { packedIds, scheme, unpacked, type PackedTexts } from './packed.ts';

const take = (id: string): string => {
  const element = document.getElementById(id);
  const text = element?.textContent ?? '';
  element?.remove();
  return text;
};

const address = (content: BlobPart, type: string): string => URL.createObjectURL(new Blob([content], { type }));

function script(type: string, text: string): void {
  const element = document.createElement('script');
  element.type = type;
  element.textContent = text;
  document.head.append(element);
}

async function boot(): Promise<void> {
  const texts = (await unpacked(take(packedIds.texts)).json()) as PackedTexts;
  const held = (document.getElementById(packedIds.engine)?.dataset['builds'] ?? '').split(' ');
  const engine = address(await unpacked(take(packedIds.engine)).arrayBuffer(), 'application/wasm');
  const javascript = 'text/javascript';
  const imports = Object.fromEntries(Object.entries(texts.modules).map(([name, text]) => [scheme + name, address(text, javascript)]));
  const inlined = document.getElementById('inlined');
  const known = JSON.parse(inlined?.textContent ?? '{}') as { assets: { engines: object } };
  const assets = {
    engines: Object.fromEntries(Object.keys(known.assets.engines).map((build) => [build, held.includes(build) ? engine : ''])), serviceWorker: '', copy: '',
    engineWorker: address(texts.workers.engineWorker, javascript),
    graphvizWorker: address(texts.workers.graphvizWorker, javascript),
    examples: address(texts.examples, 'application/json'),
    reference: address(texts.reference, 'text/plain'),
  };
  if (inlined) inlined.textContent = JSON.stringify({ ...known, assets });
  if (location.hash === '') history.replaceState(null, '', `#${texts.fragment}`);
  script('importmap', JSON.stringify({ imports }));
  script('module', `import ${JSON.stringify(scheme + texts.main)};`);
}

void boot();
