/**
 * The people of the sandbox: a name gives the same identity in every process and after every restart.
 *
 * Codes that a sandbox login accepts, for WeChat and Douyin alike:
 * - `test-code` and `sandbox-<name>` (letters, digits, - _ and Chinese): that person, any number of times
 * - `sandbox-<name>~<expiry>~<nonce>`, as issued by the authorise page: once, until the expiry
 * - `used-code`: refused as used before; any other code: refused as invalid
 */
import { createHash, randomBytes } from 'node:crypto'
import { subscriptionMark } from '../push/sandbox-subscriptions'

/** WeChat's web authorisation code lives five minutes. */
const CODE_LIFE_MS = 5 * 60 * 1000

const digest = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\u0000')).digest()

export interface SandboxIdentity {
  name: string
  openId: string
  unionId: string
  sessionKey: string
}

/** As on the real platforms, an openId belongs to one app, and a unionId to the person. */
export function sandboxIdentity(platform: 'wechat' | 'douyin', appId: string, name: string): SandboxIdentity {
  return {
    name,
    openId: `o${digest(platform, appId, name).toString('base64url').slice(0, 27)}${subscriptionMark(name)}`,
    unionId: `u${digest(platform, name).toString('base64url').slice(0, 27)}`,
    sessionKey: digest(platform, appId, name, 'session').subarray(0, 16).toString('base64'),
  }
}

/** The app secret that a sandbox expects. */
export function sandboxSecret(appId: string): string {
  return digest('secret', appId).toString('hex').slice(0, 32)
}

export function issueSandboxCode(name: string, now = Date.now()): string {
  return `sandbox-${name}~${(now + CODE_LIFE_MS).toString(36)}~${randomBytes(6).toString('hex')}`
}

export type SandboxCodeAnswer = { name: string } | { refused: 'invalid' | 'used' }

const NAME = /^sandbox-([\w\u4e00-\u9fff-]{1,32})(?:~([0-9a-z]+)~([0-9a-f]+))?$/

/** Remembers which single-use codes were used. */
export class SandboxCodes {
  private readonly spent = new Map<string, number>()

  redeem(code: string, now = Date.now()): SandboxCodeAnswer {
    if (code === 'test-code') return { name: 'test' }
    if (code === 'used-code') return { refused: 'used' }
    const match = NAME.exec(code)
    const [, name, expiry] = match ?? []
    if (!name) return { refused: 'invalid' }
    if (!expiry) return { name }
    const expiresAt = parseInt(expiry, 36)
    if (expiresAt <= now) return { refused: 'invalid' }
    if (this.spent.has(code)) return { refused: 'used' }
    for (const [old, end] of this.spent) if (end <= now) this.spent.delete(old)
    this.spent.set(code, expiresAt)
    return { name }
  }
}
