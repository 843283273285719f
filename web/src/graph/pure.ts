import { Component } from 'preact';

/** A component that draws anew only when one of its props is another value. */
export abstract class Pure<P extends object> extends Component<P> {
  override shouldComponentUpdate(next: Readonly<P>): boolean {
    const old = this.props as Readonly<P>;
    const names = Object.keys(next) as (keyof P)[];
    return names.length !== Object.keys(old).length || names.some((name) => old[name] !== next[name]);
  }
}
