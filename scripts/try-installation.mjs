import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startMailServer } from '../apps/customer-centre/src/testing/mail-server.ts'
import { canInstall, install } from './debian.mjs'
import { pathOf } from './dependencies.mjs'
import { installationBlocks } from './guide.mjs'
import { capture, root } from './program.mjs'
import { main, PlainError, say, since } from './terminal.mjs'

/** The guide's blocks, with what names the operator's own. A password has the characters that shells read. */
const guide = port =>
  installationBlocks()
    .join('\n')
    .replace(/^KONTOR=.*$/m, 'KONTOR=/srv/kontor.git')
    .replace(/^MAIL_SERVER=.*$/m, `MAIL_SERVER='smtp://localhost:${port}?tls=optional'`)
    .replace(/^DATABASE_PASSWORD=.*$/m, "DATABASE_PASSWORD='a&b$HOME;c'")

/** Lists what must hold then; each line fails the trial. */
const checks = `
for port in 3000 3001; do
  curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/health/ready"; echo " on $port"
  group=$(systemctl show --property ControlGroup --value "kontor@$port")
  hierarchy=$(ls -d /sys/fs/cgroup/unified "/sys/fs/cgroup/systemd" /sys/fs/cgroup 2>/dev/null | while read -r at; do [ -e "$at$group/cgroup.procs" ] && echo "$at" && break; done)
  processes=$(wc -l < "$hierarchy$group/cgroup.procs")
  echo "kontor@$port: $processes process, $(systemctl show --property NRestarts --value "kontor@$port") restarts"
  [ "$processes" = 1 ]
  systemctl is-enabled --quiet "kontor@$port"
done
systemd-analyze security --threshold=30 --no-pager kontor@3000 | tail -1
page=$(curl --silent --insecure --location --resolve my.example.com:443:127.0.0.1 https://my.example.com/login)
echo "$page" | grep -q '<h1'
runuser -u postgres -- psql --dbname kontor --tuples-only --command 'select email from user_account' | grep mia@example.com
install -d -m 700 -o kontor /var/backups/kontor
kontor backup /var/backups/kontor/first
du -sh /opt/kontor/node_modules /opt/kontor
for port in 3000 3001; do systemctl restart "kontor@$port"; done
curl --fail --silent --insecure --retry 60 --retry-delay 1 --retry-all-errors --resolve my.example.com:443:127.0.0.1 https://my.example.com/health/ready
`

/**
 * npm run try:installation [suite]: makes a bare Debian in a folder, starts it with its own systemd, runs every block of
 * docs/operating.md there and looks at what has come of it. As root, with debootstrap and systemd-nspawn; some minutes.
 */
await main(async () => {
  const [suite = 'bookworm'] = process.argv.slice(2)
  if (process.getuid() !== 0) throw new PlainError('This needs root: it makes a Debian and starts it.')
  const missing = ['debootstrap', 'systemd-nspawn'].filter(name => !pathOf(name))
  if (missing.length > 0 && canInstall()) await install(['debootstrap', 'systemd-container'])
  const folder = mkdtempSync(join(tmpdir(), 'kontor-installation-'))
  const machine = join(folder, 'root')
  const ended = []
  try {
    await step(`A bare Debian (${suite})`, 'debootstrap', [
      '--variant=minbase',
      '--include=systemd-sysv,dbus',
      suite,
      machine,
    ])
    likeThisMachine(machine)
    await step('A copy of what is committed', 'git', [
      'clone',
      '--quiet',
      '--bare',
      root,
      join(machine, 'srv/kontor.git'),
    ])
    const mails = await startMailServer()
    ended.push(mails.stop)
    const inside = await boot(machine, ended)
    const results = await inside('guide', `set -ex\n${guide(mails.port)}`)
    await inside('checks', `set -e\n${checks}`)
    await arrival(mails, /To: .*mia@example\.com/, /Set your password/)
    say('The mail with the link has arrived.')
    return results
  } finally {
    for (const end of ended.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Its registries are reached as from here. */
function likeThisMachine(machine) {
  for (const path of ['/etc/npmrc', '/usr/local/share/ca-certificates', '/etc/resolv.conf'])
    if (existsSync(path)) cpSync(path, join(machine, path), { recursive: true, dereference: true })
  // what is thrown away need not reach the disk
  writeFileSync(join(machine, 'etc/dpkg/dpkg.cfg.d/trial'), 'force-unsafe-io\n')
  // an authority of this machine's own
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(authorities)) cpSync(authorities, join(machine, 'etc/kontor-trial-authorities.crt'))
}

/** @returns runs a script on the machine and shows what it says */
async function boot(machine, ended) {
  const container = spawn(
    'systemd-nspawn',
    ['--quiet', '--register=no', '--keep-unit', '--directory', machine, '--boot', '--console=pipe'],
    { stdio: 'ignore' },
  )
  const gone = new Promise(resolve => container.on('exit', resolve))
  ended.push(() => {
    container.kill('SIGTERM')
    return Promise.race([gone, setTimeout(30_000).then(() => container.kill('SIGKILL'))])
  })
  const begun = Date.now()
  const enter = args => [
    '--target',
    leaderOf(container.pid),
    '--mount',
    '--uts',
    '--ipc',
    '--pid',
    '--cgroup',
    '--',
    ...args,
  ]
  for (;;) {
    await setTimeout(500)
    if (Date.now() - begun > 120_000) throw new PlainError('The machine does not start.')
    if (!leaderOf(container.pid)) continue
    const { stdout = '' } = spawnSync('nsenter', enter(['/bin/systemctl', 'is-system-running']), { encoding: 'utf8' })
    if (/running|degraded/.test(stdout)) break
  }
  say(`It runs, after ${since(begun)}.`)
  return async (name, script) => {
    writeFileSync(join(machine, `root/${name}.sh`), script)
    const at = Date.now()
    const env = [
      '/usr/bin/env',
      '-i',
      'HOME=/root',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ]
    const authorities = '/etc/kontor-trial-authorities.crt'
    const trust = [
      `npm_config_cafile=${authorities}`,
      `NODE_EXTRA_CA_CERTS=${authorities}`,
      'DEBIAN_FRONTEND=noninteractive',
    ]
    const child = spawn('nsenter', enter([...env, ...trust, '/bin/bash', `/root/${name}.sh`]), {
      stdio: 'inherit',
      cwd: '/',
    })
    const status = await new Promise(resolve => child.on('exit', resolve))
    if (status !== 0) throw new PlainError(`The ${name} ended with ${status}, after ${since(at)}.`)
    say(`The ${name} went through, in ${since(at)}.`)
    return status
  }
}

/** Its first process, once it has one. */
function leaderOf(pid) {
  const tasks = `/proc/${pid}/task/${pid}/children`
  return existsSync(tasks) ? (spawnSync('cat', [tasks], { encoding: 'utf8' }).stdout.trim().split(' ')[0] ?? '') : ''
}

/** Fails where no mail of these words comes within a minute. */
async function arrival({ arrived }, ...words) {
  for (const until = Date.now() + 60_000; Date.now() < until; await setTimeout(200))
    if (arrived.some(({ message }) => words.every(word => word.test(message)))) return
  throw new PlainError(`No such mail has come; ${arrived.length} have.`)
}

async function step(what, command, args) {
  say(`${what} …`)
  const { status, output } = await capture(command, args).catch(error => ({ status: 1, output: error.message }))
  if (status !== 0) throw new PlainError(`${output.slice(-2000)}\n${what} could not be made.`)
}
