/** The other browser that essential tests run in, as Debian has it. */
import { firefox } from 'playwright-core';

export const executablePath = '/usr/bin/firefox-esr';

/**
 * Speaks WebDriver BiDi with it. Firefox 153 cannot be told which theme and how
 * much motion somebody wants, and Playwright 1.65 tells it whatever one asks for:
 * that one command is taken for done.
 */
export async function launchFirefox() {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  const sessions = Object.getPrototypeOf(browser._connection.toImpl(browser)._browserSession);
  const { send } = sessions;
  sessions.send = function (method, params) {
    return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
  };
  return browser;
}
