import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../paths.ts';

/* Tests of the units of deploy/systemd without systemd: what they call, name and open is what the other files say. */
const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const operations = read('docs/operations.md');
const units = new Map(readdirSync(fromRoot('deploy/systemd')).map((name) => [name, read(`deploy/systemd/${name}`)]));
const serving = ['api', 'web'].map((part) => [part, units.get(`bellweek-${part}@.service`) ?? ''] as const);

it.each(serving)('the unit of the %s serves it at its port, as the user that operations makes', (part, unit) => {
  expect(unit).toContain(`ExecStart=/usr/bin/node tools/bootstrap.mjs serve:${part}\n`);
  expect(read('tools/bootstrap.mjs')).toContain(`'serve:${part}':`);
  expect(unit).toContain(`Environment=NODE_ENV=production ${part.toUpperCase()}_PORT=%i\n`);
  expect(operations).toContain('adduser --system --group --home /srv/bellweek bellweek\n');
  expect(unit).toContain('User=bellweek\nWorkingDirectory=/srv/bellweek/current\n');
  expect(operations).toContain('ln -sfn v1 /srv/bellweek/current\n');
  // A second signal would end the API before it has finished what it began.
  expect(unit).toContain('KillMode=mixed\n');
  expect(unit).not.toContain('EnvironmentFile');
});

it('every list of processes in operations names the ports that nginx leads to', () => {
  const proxied = new Set([...operations.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port));
  const lists = [...operations.matchAll(/^.*bellweek-api@.*$/gm)].map(([line]) => line);
  expect(lists).toHaveLength(2);
  for (const line of lists) {
    const ports = [...line.matchAll(/bellweek-(?:api|web)@(\d+)/g)].map(([, port]) => port);
    expect(new Set(ports)).toEqual(proxied);
  }
});

it('the nightly backup alone has the owner’s address, and calls a script that there is', () => {
  const withOwner = [...units].filter(([, text]) => text.includes('EnvironmentFile=/etc/bellweek/owner.env'));
  expect(withOwner.map(([name]) => name)).toEqual(['bellweek-backup.service']);
  expect(withOwner[0]?.[1]).toContain('ExecStart=/bin/sh deploy/nightly.sh /var/backups/bellweek\n');
  expect([...units.keys()]).toContain('bellweek-backup.timer');
  expect(statSync(fromRoot('deploy/nightly.sh')).mode & 0o111).not.toBe(0);
  execFileSync('sh', ['-n', fromRoot('deploy/nightly.sh')]);
});
