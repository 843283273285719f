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

const elk = `// who comes has light
WHENEVER Sofa Sensor (Zn 1) BECOMES NOT SECURE
  THEN TURN Room Lamp (Out 3) ON FOR 5 MINUTES
WHENEVER Sofa Sensor (Zn 1) BECOMES NOT SECURE
  THEN TURN Room Lamp (Out 3) OFF
`;

webtest('rules of an ELK are read when they are dropped, and known when they are pasted', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [{ name: 'rules.elk', text: elk }]);
  await page.waitForSelector('.tab.active:has-text("rules.elk")');
  await settled(page);
  assert.match(await verdict(page), /“Rule 1” turns Room Lamp on while “Rule 2” turns it off/);
  await page.waitForSelector('.line-acts:has-text("THEN TURN Room Lamp")');
  await paste(page, elk.replaceAll('Room', 'Hall'));
  await check(page);
  assert.match(await verdict(page), /“Rule 1” turns Hall Lamp on while “Rule 2” turns it off/);
});

webtest('a name in a program of an ISY tells who has to do with it', async ({ page, address }) => {
  await openVerified(page, address);
  await drop(page, [{ name: 'programs.isy', text: isy }]);
  await settled(page);
  await page.locator('.cm-line:has-text("Set \'Room Lamp\' On") span').first().hover();
  await page.waitForSelector('.hover-box:has-text("is set by “Sofa light” (line 7), “Everybody left” (line 18)")');
});
