import { phoneMaxLength } from '@kontor/contract/phone'
import { phoneText } from '@kontor/contract/wire/fields'
import { startTestCentre } from '@kontor/customer-centre/testing/test-centre'
import { phoneField } from '@kontor/customer-centre/values/phone'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneLibrary } from '../../portal/src/forms/phone/phone-library.ts'
import { sentPhone } from '../../portal/src/forms/phone/phone-text.ts'
import { readConfiguration } from './configuration.ts'
import { createServer } from './server.ts'

const dialCodes = { DE: '49', US: '1', IT: '39', FR: '33', GB: '44' } as const
const countries = Object.keys(dialCodes) as (keyof typeof dialCodes)[] // the keys of a value just made

test('the portal and the server accept the same numbers, and read them alike', () => {
  const typed = fc.oneof(
    fc.stringMatching(/^\+?[\d ()/.-]{0,24}$/),
    fc.string({ unit: 'grapheme', maxLength: 25 }),
    fc
      .tuple(fc.constantFrom('+49', '+1', '+44', '00', '0', ''), fc.stringMatching(/^[\d ]{2,18}$/))
      .map(parts => parts.join('')),
  )
  const elsewhere = fc.constantFrom(...countries)
  fc.assert(
    fc.property(typed, elsewhere, elsewhere, (text, country, addressCountry) => {
      const taken = (number: string, against: string) => {
        const errors = new Map()
        const phone = phoneField(errors, 'phone', number, against)
        return errors.size === 0 ? phone : null
      }
      // the field has read it against its own country, which the server knows only from the address
      const sent = sentPhone(phoneLibrary, text, country, dialCodes[country])
      expect(taken(sent, addressCountry)).toBe(taken(text, country))
    }),
    { numRuns: 2000 },
  )
})

test('a number as long as the field is refused as a number, not as a text that its dial code makes longer', () => {
  const typed = '1'.repeat(phoneMaxLength)
  const sent = sentPhone(phoneLibrary, typed, 'DE', dialCodes.DE)
  const errors = new Map()
  phoneField(errors, 'phone', phoneText.parse(sent), 'DE')
  expect([...errors]).toEqual([['phone', { code: 'phone_too_long' }]])
})

describe('the lookup of a visitor’s country', () => {
  const settingsOf = (environment: Record<string, string>) => readConfiguration(environment).geoIp

  test('is off unless it is asked for, and then goes to the public service', () => {
    expect(settingsOf({})).toEqual({ mode: 'off' })
    expect(settingsOf({ GEO_IP_URL: 'https://geo.example.com/s' })).toEqual({ mode: 'off' })
    expect(settingsOf({ GEO_IP: 'ip2c' })).toEqual({ mode: 'ip2c', url: 'https://ip2c.org/s' })
  })

  test('that fails is a warning in the log, which does not say whose it was', async () => {
    const tested = await startTestCentre('empty', { geoIp: { mode: 'ip2c', url: 'http://127.0.0.1:9/s' } })
    let log = ''
    const settings = readConfiguration({ APP_URL: 'http://portal.test', NODE_ENV: 'test', LOG_LEVEL: 'warn' })
    const app = await createServer(settings, tested.services, null, {
      write: line => {
        log += line
      },
    })
    const answer = await app.inject({ url: '/ajax/v1/country', remoteAddress: '203.0.113.77' })
    expect(answer.json()).toEqual({ country: null, state: 'failed' })
    expect(JSON.parse(log)).toMatchObject({ level: 'warn', msg: 'country lookup: no usable answer' })
    expect(log).not.toContain('203.0.113')
    await app.close()
    await tested.close()
  })

  test('a wrong setting ends the start', () => {
    expect(() => readConfiguration({ GEO_IP: 'maybe' })).toThrow(/GEO_IP/)
    expect(() => readConfiguration({ GEO_IP: 'ip2c', GEO_IP_URL: 'file:///etc' })).toThrow(/GEO_IP_URL/)
  })
})
