import type { Browser } from 'playwright-core';

export const executablePath: string;
export function launchBrowser(how?: { measured?: boolean }): Promise<Browser>;
