import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installationBlocks } from './guide.mjs'

const unit = () => /kontor@\.service <<'END'\n(.*?)^END$/ms.exec(installationBlocks().join('\n'))?.[1] ?? ''

function file(name, text) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('Every block of the guide is a script that a shell can read', () => {
  expect(installationBlocks().length).toBeGreaterThan(5)
  for (const block of installationBlocks()) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
    expect([status, stderr], block).toEqual([0, ''])
  }
})

test('The service starts with the system and after its database, and can do little else', ({ skip }) => {
  expect(unit()).toMatch(/^\[Install\]\nWantedBy=multi-user\.target$/m)
  expect(unit()).toMatch(/^After=.*postgresql\.service/m)
  const args = ['security', '--offline=true', '--threshold=30', '--no-pager', file('kontor-guide.service', unit())]
  const { status, stdout, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  skip(error !== undefined, 'systemd-analyze is not here')
  expect(status, stdout).toBe(0)
})

test('The file of settings says the same to a shell as it has to, whatever is in a password', () => {
  const block = installationBlocks().find(text => text.includes('/etc/kontor.env <<END')) ?? ''
  const target = file('kontor.env', '')
  const given = {
    DOMAIN: 'my.example.com',
    DATABASE_PASSWORD: 'a&b$HOME;c d',
    MAIL_SERVER: 'smtps://u:p&q$r@mail.example.com',
  }
  const script = `${block.replaceAll(/^(install|openssl) .*\n/gm, '').replaceAll('/etc/kontor.env', target)}
    unset DOMAIN DATABASE_PASSWORD MAIL_SERVER; set -a; . ${target}; printenv DATABASE_URL SMTP_URL`
  const { stdout } = spawnSync('bash', ['-ec', script], { env: { PATH: process.env.PATH, ...given }, encoding: 'utf8' })
  expect(stdout).toBe(`postgresql://kontor:a&b$HOME;c d@localhost/kontor\n${given.MAIL_SERVER}\n`)
})
