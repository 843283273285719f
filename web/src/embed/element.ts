/**
 * <crosscheck-run src="…#…" step="7" view="timeline" autoplay>: a run of a share
 * link inside another document. What stands in the element is shown until the
 * run is there, without JavaScript and on paper. The frame is made when the
 * element comes near the window. engine/doc/embedding.md describes its use.
 */
import { embedAddress, marked, toldIn, viewNamed, type Command, type EmbedView, type Place, type Told } from './messages.ts';

/** The page beside which this script lies. */
const home = new URL('./', (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).href;

const style = `
:host { display: block; position: relative; min-height: 3em; }
:host([hidden]) { display: none; }
iframe { display: block; width: 100%; height: 0; border: 0; opacity: 0; color-scheme: normal; }
:host([data-ready]) iframe { opacity: 1; }
:host([data-ready]) slot { display: none; }
@media print { iframe { display: none !important; } :host([data-ready]) slot { display: contents; } }
`;

export class CrosscheckRun extends HTMLElement {
  static readonly observedAttributes = ['src', 'step', 'view'];
  private frame: HTMLIFrameElement | null = null;
  private watch: IntersectionObserver | null = null;
  private place: Place | null = null;
  /** asked for before the run was there */
  private waiting: Command[] = [];

  /** The step on show, 0 for the start; -1 before the run is there. */
  get step(): number {
    return this.place?.step ?? -1;
  }

  /** How many steps the run has. */
  get steps(): number {
    return this.place?.steps ?? 0;
  }

  get playing(): boolean {
    return this.place?.playing ?? false;
  }

  go(to: number): void {
    this.tell({ do: 'go', to });
  }

  next(): void {
    this.tell({ do: 'step', by: 1 });
  }

  previous(): void {
    this.tell({ do: 'step', by: -1 });
  }

  play(): void {
    this.tell({ do: 'play' });
  }

  pause(): void {
    this.tell({ do: 'pause' });
  }

  show(view: EmbedView): void {
    this.tell({ do: 'show', view });
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (root.childElementCount === 0) {
      const sheet = document.createElement('style');
      sheet.textContent = style;
      root.append(sheet, document.createElement('slot'));
    }
    window.addEventListener('message', this.hear);
    this.watch = new IntersectionObserver((entries) => {
      if (entries.some((e) => e.isIntersecting)) this.load();
    }, { rootMargin: '300px' });
    this.watch.observe(this);
  }

  disconnectedCallback(): void {
    window.removeEventListener('message', this.hear);
    this.watch?.disconnect();
    this.unload();
  }

  attributeChangedCallback(name: string, _: string | null, value: string | null): void {
    if (!this.frame) return;
    const view = viewNamed(value);
    if (name === 'src') {
      this.unload();
      this.load();
    } else if (name === 'step' && value !== null && /^\d+$/.test(value)) {
      this.go(Number(value));
    } else if (name === 'view' && view) {
      this.show(view);
    }
  }

  private load(): void {
    const src = this.getAttribute('src');
    if (this.frame || !src) return;
    this.watch?.disconnect();
    const step = Number.parseInt(this.getAttribute('step') ?? '', 10);
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('title') ?? 'Crosscheck';
    frame.allow = 'fullscreen; clipboard-write';
    const theme = this.getAttribute('theme');
    frame.src = embedAddress(src, home, {
      view: viewNamed(this.getAttribute('view')) ?? 'timeline', step: step >= 0 ? step : null, autoplay: this.hasAttribute('autoplay'),
      theme: theme === 'light' || theme === 'dark' ? theme : null,
    });
    this.frame = frame;
    this.shadowRoot?.append(frame);
  }

  private unload(): void {
    this.frame?.remove();
    this.frame = null;
    this.place = null;
    this.removeAttribute('data-ready');
  }

  private tell(command: Command): void {
    if (!this.place) this.waiting.push(command);
    else this.frame?.contentWindow?.postMessage(marked(command), '*');
  }

  private readonly hear = (event: MessageEvent): void => {
    if (!this.frame || event.source !== this.frame.contentWindow) return;
    const told = toldIn(event.data);
    if (told) this.take(told);
  };

  private take(told: Told): void {
    switch (told.is) {
      case 'height':
        if (this.frame) this.frame.style.height = `${told.height}px`;
        return;
      case 'ready':
        this.move(told.place);
        this.dispatch('ready', { ...told.place, verdict: told.verdict, findings: told.findings, verified: told.verified });
        return;
      case 'step':
        this.move(told.place);
        this.dispatch('step', told.place);
        return;
      case 'problem':
        this.setAttribute('data-ready', '');
        this.dispatch('problem', { message: told.message });
        return;
      default:
        told satisfies never;
    }
  }

  private move(place: Place): void {
    this.place = place;
    this.setAttribute('data-ready', '');
    for (const command of this.waiting.splice(0)) this.tell(command);
  }

  private dispatch(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}

if (!customElements.get('crosscheck-run')) customElements.define('crosscheck-run', CrosscheckRun);
