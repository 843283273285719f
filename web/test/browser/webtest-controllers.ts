/** Programs of home controllers: dropped or pasted they open, are coloured and checked, and the editor shows what acts. */
import assert from 'node:assert/strict';
import { drop, settled } from './apps.ts';
import { webtest } from './harness.ts';
import { check, openVerified, paste, verdict } from './steps.ts';

const isy = `Sofa light - [ID 0001][Parent 0000]

If
        Status  'Sofa Sensor' is On

Then
        Set 'Room Lamp' On

Else
   - No Actions - (To add one, press 'Action')

Everybody left - [ID 0002][Parent 0000]

If
        Status  'Sofa Sensor' is On

Then
        Set 'Room Lamp' Off

Else
   - No Actions - (To add one, press 'Action')
`;

webtest('programs of an ISY are read when they are dropped, with the home that they ask for', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [{ name: 'programs.isy', text: isy }]);
  await page.waitForSelector('.tab.active:has-text("programs.isy")');
  await settled(page);
  assert.match(await verdict(page), /“Sofa light” turns Room Lamp on while “Everybody left” turns it off/);
  await page.waitForSelector('.line-acts:has-text("Set \'Room Lamp\'")');
});

webtest('a listing of an ISY is known when it is pasted', async ({ page, address }) => {
  await openVerified(page, address);
  await paste(page, isy);
  await check(page);
  assert.match(await verdict(page), /“Sofa light” turns Room Lamp on while “Everybody left” turns it off/);
  assert.ok(await page.locator('.cm-content .tok-keyword, .cm-content span').count() > 5);
});
