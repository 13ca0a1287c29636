import { writeSync } from 'node:fs';
import { NOTES } from '../../../packages/planner/test/kill-report.ts';
import { putTask } from '../../../packages/planner/test/rows.ts';
import { TestPlanner } from './planner-device.ts';

/** Owns nothing on any system. */
const NOBODY = 65_534;

/** Writes pairs of rows until it is killed, and tells of each pair once it is said to be durable. */
function writeOn(root: string, first: number): void {
  const file = new TestPlanner(root).start();
  file.load();
  for (let n = first; ; n += 2) {
    file.write([putTask(n, { notes: NOTES }), putTask(n + 1, { notes: NOTES })]);
    // At once: what waits in a buffer would die with us, and the parent would ask for less than was promised.
    writeSync(1, `${n}\n`);
  }
}

/** Opens a planner, says what became of it, and holds it until it is killed. */
function hold(root: string): void {
  try {
    new TestPlanner(root).start().load();
    writeSync(1, 'open\n');
    setInterval(() => undefined, 1_000);
  } catch (error) {
    writeSync(1, `${(error as { code: string }).code}\n`);
  }
}

/** Writes until something fails, says what, and how many pairs were acknowledged. */
function writeUntilFailure(root: string): void {
  const file = new TestPlanner(root).start();
  file.load();
  let n = 1;
  try {
    for (; ; n += 2) file.write([putTask(n, { notes: NOTES }), putTask(n + 1, { notes: NOTES })]);
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { message: string } };
    writeSync(1, `${JSON.stringify({ code, cause: cause?.message, acknowledged: (n - 1) / 2 })}\n`);
  }
}

/** Another person of this computer; whoever is not root stays who they are, for they may not write everywhere. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Opens a planner and changes it. Says how far it came, and why no further. */
function change(root: string): void {
  let status = 'open';
  try {
    const file = new TestPlanner(root).start();
    file.load();
    status = 'write';
    file.write([putTask(2)]);
    writeSync(1, 'written\n');
  } catch (error) {
    const { code, cause } = error as { code: string; cause?: { code?: string; errcode?: number } };
    writeSync(1, `${JSON.stringify({ status, code, cause: cause?.errcode ?? cause?.code })}\n`);
  }
}

const [, , task, root = '', first = '1'] = process.argv;
if (task === 'write') writeOn(root, Number(first));
else if (task === 'hold') hold(root);
else if (task === 'fill') writeUntilFailure(root);
else if (task === 'change') change(root);
else if (task === 'change-as-nobody') {
  becomeNobody();
  change(root);
}
