import type { Browser } from 'playwright-core';

export const executablePath: string;
export function launchFirefox(): Promise<Browser>;
