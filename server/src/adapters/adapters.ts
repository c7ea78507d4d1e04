/**
 * Everything outside our own walls, one port per kind of provider.
 * A port without an account runs its sandbox twin, says so in the log,
 * and refuses to do so in production unless `ALLOW_SANDBOX=1`.
 */
import { officialDouyin, type DouyinSettings } from './douyin.official'
import { douyinTwin } from './douyin.sandbox'
import type { Douyin } from './douyin'
import type { Geo } from './geo'
import { geoTwin, SANDBOX_MAP_KEY } from './geo.sandbox'
import { tencentGeo, type TencentGeoSettings } from './geo.tencent'
import type { Log } from './log'
import type { Moderation } from './moderation'
import { moderationTwin, SANDBOX_MODERATION } from './moderation.sandbox'
import { tencentModeration, type TencentModerationSettings } from './moderation.tencent'
import { sandboxSecret } from './sandbox-identity'
import type { Outbox, Sms } from './sms'
import { SANDBOX_SMS, smsTwin } from './sms.sandbox'
import { tencentSms, type TencentSmsSettings } from './sms.tencent'
import type { Storage } from './storage'
import { diskStorage, type DiskSettings } from './storage.disk'
import { s3Storage, type S3Settings } from './storage.s3'
import { openTwin, type TwinHandler } from './twin'
import type { TokenCache, Wechat } from './wechat'
import { SANDBOX_AUTHORIZE_PATH, wechatAuthorizePage, type SandboxPage } from './wechat.authorize-page'
import { officialWechat, type WechatSettings } from './wechat.official'
import { wechatTwin } from './wechat.sandbox'

export interface AdapterSettings {
  sms: 'sandbox' | TencentSmsSettings
  wechat: 'sandbox' | WechatSettings
  douyin: 'sandbox' | DouyinSettings
  moderation: 'sandbox' | TencentModerationSettings
  geo: 'sandbox' | TencentGeoSettings
  /** The disk is a real store, so storage has no sandbox. */
  storage: DiskSettings | S3Settings
}

export interface AdapterDeps {
  log: Log
  outbox: Outbox
  tokenCache: TokenCache
  env?: { NODE_ENV?: string; ALLOW_SANDBOX?: string }
}

export interface Adapters {
  sms: Sms
  wechat: Wechat
  douyin: Douyin
  moderation: Moderation
  storage: Storage
  geo: Geo
  /** The ports that run as sandbox, for the health page. */
  sandboxPorts: string[]
  /** Pages the main server must serve with GET while their port runs as sandbox. */
  sandboxPages: SandboxPage[]
  close(): Promise<void>
}

const closedPorts = new WeakMap<Adapters, Adapters>()

/**
 * The adapters as a transaction has them: it may be run again and holds locks while it lasts, so whatever reaches outside
 * throws. Addresses can be signed, because that asks nobody.
 */
export function withinTransaction(adapters: Adapters): Adapters {
  const known = closedPorts.get(adapters)
  if (known) return known
  const refuse = (port: string, act: string) => (): never => {
    throw new Error(`${port}.${act} was called inside a transaction`)
  }
  const closed = <Port extends object>(port: string): Port => new Proxy({} as Port, { get: (_target, act) => refuse(port, String(act)) })
  const made: Adapters = {
    ...adapters,
    sms: closed('sms'),
    wechat: closed('wechat'),
    douyin: closed('douyin'),
    moderation: closed('moderation'),
    geo: closed('geo'),
    storage: {
      ...adapters.storage,
      put: refuse('storage', 'put'),
      get: refuse('storage', 'get'),
      serve: refuse('storage', 'serve'),
      remove: refuse('storage', 'remove'),
      sweepUnfinished: refuse('storage', 'sweepUnfinished'),
    },
  }
  closedPorts.set(adapters, made)
  return made
}

/** Throws, naming the ports, when a sandbox is not allowed here. */
export async function openAdapters(settings: AdapterSettings, deps: AdapterDeps): Promise<Adapters> {
  const { log, tokenCache } = deps
  const env = deps.env ?? process.env
  const sandboxPorts = Object.entries(settings)
    .filter(([, value]) => value === 'sandbox')
    .map(([port]) => port)

  if (sandboxPorts.length > 0 && env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== '1') {
    throw new Error(
      `Refusing to start in production with sandbox adapters: ${sandboxPorts.join(', ')}. ` +
        'Configure their providers, or set ALLOW_SANDBOX=1 to accept it.',
    )
  }
  for (const port of sandboxPorts) log.warn({ port }, `adapter ${port} runs as sandbox`)

  const twins: Record<string, TwinHandler> = {
    sms: smsTwin(deps.outbox, log),
    wechat: wechatTwin(),
    douyin: douyinTwin(),
    ims: moderationTwin('ims'),
    tms: moderationTwin('tms'),
    geo: geoTwin,
  }
  const twin = sandboxPorts.length > 0 ? await openTwin(twins) : null
  const baseOf = (port: string): string => twin?.baseOf(port) ?? ''

  return {
    sms: tencentSms(settings.sms === 'sandbox' ? { ...SANDBOX_SMS, endpoint: baseOf('sms') } : settings.sms),
    wechat: officialWechat(
      settings.wechat === 'sandbox'
        ? {
            driver: 'official',
            apiBase: baseOf('wechat'),
            authorizeBase: SANDBOX_AUTHORIZE_PATH,
            secretOf: sandboxSecret,
          }
        : { ...settings.wechat, secretOf: secretsOf(settings.wechat.apps) },
      tokenCache,
    ),
    douyin: officialDouyin(
      settings.douyin === 'sandbox'
        ? { driver: 'official', apiBase: baseOf('douyin'), secretOf: sandboxSecret }
        : { ...settings.douyin, secretOf: secretsOf(settings.douyin.apps) },
    ),
    moderation: tencentModeration(
      settings.moderation === 'sandbox'
        ? { driver: 'tencent', ...SANDBOX_MODERATION, imageEndpoint: baseOf('ims'), textEndpoint: baseOf('tms') }
        : settings.moderation,
      log,
    ),
    geo: tencentGeo(settings.geo === 'sandbox' ? { driver: 'tencent', key: SANDBOX_MAP_KEY, apiBase: baseOf('geo') } : settings.geo, log),
    storage: settings.storage.driver === 'disk' ? diskStorage(settings.storage) : s3Storage(settings.storage),
    sandboxPorts,
    sandboxPages: settings.wechat === 'sandbox' ? [wechatAuthorizePage] : [],
    close: async () => {
      await twin?.close()
    },
  }
}

function secretsOf(apps: Record<string, string>): (appId: string) => string | undefined {
  return (appId) => (Object.hasOwn(apps, appId) ? apps[appId] : undefined)
}
