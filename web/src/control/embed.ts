/** An embedded page's end of the conversation with the page around it. */
import type { Signal } from '@preact/signals';
import { commandIn, marked, type Asked, type Command, type EmbedView, type Place, type Told } from '../embed/messages.ts';
import { goTo, lastStep, setPlaying } from '../state/cursor.ts';
import type { Page } from '../state/page.ts';
import type { Session } from './session.ts';

const tell = (message: Told): void => {
  if (window.parent !== window) window.parent.postMessage(marked(message), '*');
};

/** Tells the page around how high an element is, whenever that changes. */
export function reportHeight(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => tell({ is: 'height', height: Math.ceil(element.getBoundingClientRect().height) }));
  observer.observe(element);
  return () => observer.disconnect();
}

/** Carries out what the page around asks for, and tells it what happens. */
export class Conversation {
  private said = '';
  private readonly ends: (() => void)[] = [];

  constructor(private readonly session: Session, private readonly view: Signal<EmbedView>) {}

  /** Once the link is open: goes where the address asked for, and says so. */
  begin(asked: Asked): void {
    if (asked.step !== null) this.session.do(goTo(asked.step));
    if (asked.autoplay) this.session.do(setPlaying(true));
    window.addEventListener('message', this.hear);
    this.greet();
    this.ends.push(
      () => window.removeEventListener('message', this.hear),
      this.session.store.subscribe(() => this.tellPlace()),
      this.view.subscribe(() => this.tellPlace()),
    );
  }

  end(): void {
    for (const end of this.ends.splice(0)) end();
  }

  /** Says what there is to see, or why there is nothing. */
  private greet(): void {
    const { checked, notice } = this.page;
    if (notice?.kind === 'bad-link' || notice?.kind === 'engine-bug') {
      tell({ is: 'problem', message: notice.failed.message });
      return;
    }
    const place = this.place();
    this.said = JSON.stringify(place);
    tell({
      is: 'ready', place, verdict: checked?.result.verdict ?? '', findings: checked?.result.findings.length ?? 0, verified: checked?.verified ?? false,
    });
  }

  private tellPlace(): void {
    const place = this.place();
    const text = JSON.stringify(place);
    if (text !== this.said) tell({ is: 'step', place });
    this.said = text;
  }

  private get page(): Page {
    return this.session.store.peek();
  }

  private place(): Place {
    const { page } = this;
    const text = page.trace?.steps[page.step]?.text ?? '';
    return { step: page.step, steps: lastStep(page), text, playing: page.playing, view: this.view.peek() };
  }

  private readonly hear = (event: MessageEvent): void => {
    const command = event.source === window.parent ? commandIn(event.data) : null;
    if (command) this.obey(command);
  };

  private obey(command: Command): void {
    switch (command.do) {
      case 'go':
        this.session.do(goTo(command.to));
        return;
      case 'step':
        this.session.do(goTo(this.page.step + command.by));
        return;
      case 'play':
      case 'pause':
        this.session.do(setPlaying(command.do === 'play'));
        return;
      case 'show':
        this.view.value = command.view;
        return;
      case 'tell':
        this.greet();
        return;
      default:
        command satisfies never;
    }
  }
}
