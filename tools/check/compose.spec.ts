import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fromRoot } from '../paths.ts';

/*
 * Tests of compose.yaml without a container engine, which is not available here: every file, command, host and variable that
 * it names exists, and what is given to one part is given to no other.
 */
interface Service {
  image: string;
  build?: string;
  command?: string | string[];
  env_file?: string | string[];
  environment?: string[];
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const read = (path: string): string => readFileSync(fromRoot(path), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const OF_OURS = ['migrate', 'api-1', 'api-2', 'web', 'backup'];
const filesOf = ({ env_file: files = [] }: Service): string[] => [files].flat();

describe('compose.yaml', () => {
  it('has the API twice, everything else once, and opens nothing but the proxy', () => {
    expect(Object.keys(services).sort()).toEqual([...OF_OURS, 'database', 'proxy'].sort());
    expect(services['api-2']).toEqual(services['api-1']);
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('runs commands that there are, as one image, which is built once and writes nowhere', () => {
    const commands = read('tools/bootstrap.mjs');
    for (const name of OF_OURS) {
      const service = services[name];
      expect(service).toMatchObject({ image: 'bellweek', read_only: true });
      expect(commands).toContain(`${[service?.command].flat()[0] ?? 'none'}'`.replace(/^(migrate|backup)'/, '$1:'));
    }
    expect(Object.values(services).filter(({ build }) => build === '.')).toHaveLength(1);
  });

  it('gives the owner’s address to nothing that serves, and none of the secrets to the proxy', () => {
    const owners = Object.entries(services).filter(([, service]) => filesOf(service).includes('bellweek-owner.env'));
    expect(owners.map(([name]) => name).sort()).toEqual(['backup', 'database', 'migrate']);
    expect(filesOf(services.proxy!)).toEqual([]);
    for (const file of ['bellweek.env', 'bellweek-owner.env']) {
      expect(existsSync(fromRoot(`deploy/${file}.example`))).toBe(true);
      expect(read('.dockerignore').split('\n')).toContain(file);
      expect(read('.gitignore').split('\n')).toContain(file);
    }
  });

  it('mounts volumes and files that there are', () => {
    const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0] ?? ''),
    );
    for (const source of sources) {
      const isFile = source.startsWith('./') && source !== './backups';
      expect({
        source,
        isThere: isFile ? existsSync(fromRoot(source)) : source === './backups' || source in volumes,
      }).toEqual({ source, isThere: true });
    }
  });

  it('mounts a school’s logo, once its line counts, where the website looks for it', () => {
    const text = read('compose.yaml').replace(/# (?=volumes: )/, '');
    const { services: uncommented } = parse(text, { merge: true }) as Compose;
    expect(uncommented.web?.volumes).toEqual(['${SCHOOL_LOGO:?}:${SCHOOL_LOGO:?}:ro']);
    expect({ ...uncommented, web: null }).toEqual({ ...services, web: null });
    expect(parseEnv(read('deploy/bellweek.env.example'))).toHaveProperty('SCHOOL_LOGO');
  });

  it('starts what serves after the migrations, and those after the database', () => {
    const condition = 'service_completed_successfully';
    for (const name of ['api-1', 'api-2', 'web'])
      expect(services[name]?.depends_on).toEqual({ migrate: { condition } });
    expect(services.migrate?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    for (const name of ['api-1', 'api-2', 'web']) {
      const [, , , script = ''] = services[name]?.healthcheck?.test ?? [];
      // The probe is a program: it ends with 1 where nobody answers.
      expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow();
      expect(script).toMatch(/^fetch\('http:\/\/127\.0\.0\.1:300[01]\/health\/(?:ready|live)'\)/);
    }
  });
});

describe('the files of deploy', () => {
  it('proxies lead to services by their names, and to their ports', () => {
    const targets = [...read('deploy/Caddyfile').matchAll(/reverse_proxy (.*) \{/g)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    expect(targets).toEqual(['web:3000', 'api-1:3001', 'api-2:3001']);
    for (const target of targets) expect(services).toHaveProperty(target.split(':')[0] ?? '');
    expect(services.proxy?.environment).toEqual(
      [...read('deploy/Caddyfile').matchAll(/^\{\$(\w+)\} \{/gm)].map(([, name]) => `${name}=\${${name}:?}`),
    );
  });

  it('makes the roles and the database that operations describes, with passwords of the owner’s file', () => {
    const script = read('deploy/roles.sh');
    const [, documented = ''] = /```sql\n([\s\S]*?)```/.exec(read('docs/operations.md')) ?? [];
    const normal = (text: string) =>
      text
        .replaceAll(/'…'|:'\w+'/g, 'PASSWORD')
        .replaceAll(/\s+/g, ' ')
        .trim();
    expect(normal(script)).toContain(normal(documented));
    const owner = parseEnv(read('deploy/bellweek-owner.env.example'));
    for (const [, name = ''] of script.matchAll(/\$(\w+_PASSWORD)/g)) expect(owner).toHaveProperty(name);
    expect(statSync(fromRoot('deploy/roles.sh')).mode & 0o111).not.toBe(0);
    execFileSync('sh', ['-n', fromRoot('deploy/roles.sh')]);
  });

  it('names variables that there are', () => {
    for (const file of ['deploy/bellweek.env.example', 'deploy/bellweek-owner.env.example']) {
      const known = `${read('.env.example')}\n${services.database?.image ? 'POSTGRES_PASSWORD=\nOWNER_PASSWORD=\nAPP_PASSWORD=' : ''}`;
      for (const name of Object.keys(parseEnv(read(file)))) expect(known).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
    }
  });
});
