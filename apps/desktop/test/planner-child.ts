import { writeSync } from 'node:fs';
import { NOTES } from '../../../packages/planner/test/kill-report.ts';
import { putTask } from '../../../packages/planner/test/rows.ts';
import { TestPlanner } from './planner-device.ts';

/** User id of `nobody`, which owns no files. */
const NOBODY = 65_534;

/** Writes pairs of rows until it is killed, and reports each pair once it is durable. */
function writeOn(root: string, first: number): void {
  const file = new TestPlanner(root).start();
  file.load();
  for (let n = first; ; n += 2) {
    file.write([putTask(n, { notes: NOTES }), putTask(n + 1, { notes: NOTES })]);
    // Synchronous: buffered lines would die with the process, and the parent would check less than was reported.
    writeSync(1, `${n}\n`);
  }
}

/** Opens a planner, reports the result, and holds it until it is killed. */
function hold(root: string): void {
  try {
    new TestPlanner(root).start().load();
    writeSync(1, 'open\n');
    setInterval(() => undefined, 1_000);
  } catch (error) {
    writeSync(1, `${(error as { code: string }).code}\n`);
  }
}

/** Opens a planner of an earlier version, says when it begins and when it is done, and holds it until it is killed. */
function upgrade(root: string): void {
  writeSync(1, 'begin\n');
  new TestPlanner(root).start().load();
  writeSync(1, 'open\n');
  setInterval(() => undefined, 1_000);
}

/** Writes until something fails; reports the failure and the number of acknowledged pairs. */
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

/** Switches to another user of this computer; only root needs to, because root may write everywhere. */
function becomeNobody(): void {
  if (process.getuid?.() !== 0) return;
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}

/** Opens a planner and changes it. Reports how far it came, and why no further. */
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
else if (task === 'upgrade') upgrade(root);
else if (task === 'fill') writeUntilFailure(root);
else if (task === 'change') change(root);
else if (task === 'change-as-nobody') {
  becomeNobody();
  change(root);
}
