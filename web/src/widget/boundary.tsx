/** A pane that fails says so in its place; the rest of the page goes on. */
import { Component, type ComponentChildren } from 'preact';
import { strings } from '../strings/page.ts';

export class Boundary extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(reason: unknown): void {
    console.error(reason);
    this.setState({ failed: true });
  }

  override render() {
    return this.state.failed ? <p class="pane-empty" role="alert">{strings.pane.failed}</p> : this.props.children;
  }
}
