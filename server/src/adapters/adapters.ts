/**
 * All third-party services, with one port per kind of provider. A port without an account runs its sandbox twin. In production it
 * does so only if ALLOW_SANDBOX names it, and never if it proves an identity: without an account such a port is closed, and so is
 * the login that needs it.
 */
import { RefusedStart } from '../lib/refused-start'
import { AdapterFault } from './lib/adapter-fault'
import { officialDouyin, type DouyinSettings } from './douyin/official'
import { douyinTwin } from './douyin/sandbox'
import type { Douyin } from './douyin/douyin'
import type { ESign } from './esign/esign'
import { esignTwin, SANDBOX_ESIGN, type ESignTwin } from './esign/sandbox'
import { tencentESign, type TencentESignSettings } from './esign/tencent'
import type { Geo } from './geo/geo'
import { openGeo, type GeoSettings } from './geo/open-geo'
import { geoTwin, SANDBOX_MAP_KEY, SANDBOX_MAP_SIGN_KEY } from './geo/sandbox'
import { amapTwin } from './geo/sandbox-amap'
import type { IdentityCheck } from './identity/identity'
import { accountsOf, openIdentity, type IdentitySettings } from './identity/open-identity'
import { faceTwin, sandboxFaces, type FaceTwin } from './identity/sandbox'
import type { LikenessCheck } from './likeness/likeness'
import { likenessTwin, SANDBOX_LIKENESS, type LikenessTwin } from './likeness/sandbox'
import { tencentLikeness, type TencentLikenessSettings } from './likeness/tencent'
import type { Log } from './lib/log'
import type { Moderation } from './moderation/moderation'
import { moderationTwin, SANDBOX_MODERATION } from './moderation/sandbox'
import { tencentModeration, type TencentModerationSettings } from './moderation/tencent'
import type { Pay, PayPort, PaySettings } from './pay/pay'
import { openPay, type SandboxPaySettings } from './pay/open-pay'
import type { PayTwin } from './pay/sandbox'
import { openPush, type Push } from './push/push'
import { sandboxSecret } from './lib/sandbox-identity'
import type { Outbox, Sms } from './sms/sms'
import { SANDBOX_SMS, smsTwin } from './sms/sandbox'
import { tencentSms, type TencentSmsSettings } from './sms/tencent'
import type { Storage } from './storage/storage'
import { diskStorage, type DiskSettings } from './storage/disk'
import { s3Storage, type S3Settings } from './storage/s3'
import { openTwin, type TwinHandler } from './lib/twin'
import type { TokenCache } from './lib/token-cache'
import type { Wechat } from './wechat/wechat'
import { SANDBOX_AUTHORIZE_PATH, wechatAuthorizePage, type SandboxPage } from './wechat/authorize-page'
import { officialWechat, type WechatSettings } from './wechat/official'
import { wechatTwin } from './wechat/sandbox'

export interface AdapterSettings {
  sms: 'sandbox' | TencentSmsSettings
  wechat: 'sandbox' | WechatSettings
  douyin: 'sandbox' | DouyinSettings
  moderation: 'sandbox' | TencentModerationSettings
  geo: 'sandbox' | GeoSettings
  identity: 'sandbox' | IdentitySettings
  likeness: 'sandbox' | TencentLikenessSettings
  /** Left out, contracts are signed on the product's own page. */
  esign?: 'sandbox' | TencentESignSettings
  pay: SandboxPaySettings | PaySettings
  /** The disk is a real store, so storage has no sandbox. */
  storage: DiskSettings | S3Settings
}

/** Ports that prove an identity; with a sandbox anyone could log in as anyone. */
const identityPorts = ['sms', 'wechat', 'douyin', 'identity', 'likeness'] as const
export type IdentityPort = (typeof identityPorts)[number]
/** Ports that classify pictures, texts and addresses; their sandbox could mislead only the operator. */
const harmlessPorts = ['moderation', 'geo'] as const
export type HarmlessPort = (typeof harmlessPorts)[number]

/**
 * The port that moves money. Each merchant has an account of its own; a merchant without one is closed. Never a sandbox in
 * production.
 */
const moneyPort = 'pay'

/** Ports that may run as sandbox: all outside production, else those named by an operator. */
export type Sandboxes = 'all' | readonly HarmlessPort[]

/** Parses `moderation,geo`; refuses other names, and ports that prove an identity. */
export function readSandboxes(given: string): readonly HarmlessPort[] {
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  for (const name of names) {
    if (identityPorts.some((port) => port === name))
      throw new RefusedStart(
        `ALLOW_SANDBOX cannot name ${name}: it proves who somebody is, and its sandbox lets in anybody as anybody. Leave it out; without an account with its provider this way in stays closed.`,
      )
    if (name === moneyPort)
      throw new RefusedStart(
        `ALLOW_SANDBOX cannot name ${name}: its sandbox takes orders for paid that nobody paid. Leave it out; a merchant without an account cannot be paid.`,
      )
    if (!harmlessPorts.some((port) => port === name))
      throw new RefusedStart(`ALLOW_SANDBOX is a list of ports like ${harmlessPorts.join(',')}; "${name}" is none of them.`)
  }
  return harmlessPorts.filter((port) => names.includes(port))
}

export interface AdapterDeps {
  log: Log
  outbox: Outbox
  tokenCache: TokenCache
  sandboxes: Sandboxes
}

export interface Adapters {
  sms: Sms
  wechat: Wechat
  douyin: Douyin
  /** Uses the accounts of WeChat and Douyin, so it is open where they exist. */
  push: Push
  moderation: Moderation
  storage: Storage
  geo: Geo
  identity: IdentityCheck
  /** Controls the sandbox's face check; null if the port is real or closed. */
  faceTwin: FaceTwin | null
  likeness: LikenessCheck
  /** Controls the sandbox's face comparison; null if the port is real or closed. */
  likenessTwin: LikenessTwin | null
  /** Null if contracts are signed on the product's own page. */
  esign: ESign | null
  /** Controls the sandbox's e-sign service; null if the service is real or not used. */
  esignTwin: ESignTwin | null
  pay: Pay
  /** Controls the sandbox's payment channels; null if they are real or closed. */
  payTwin: PayTwin | null
  /** The ports that run as sandbox, for the log. */
  sandboxPorts: readonly string[]
  /** The login ports that are closed because the provider has no account. */
  closedPorts: readonly IdentityPort[]
  /** Pages that the main server must serve while their port runs as sandbox. */
  sandboxPages: SandboxPage[]
  close(): Promise<void>
}

const forTransactions = new WeakMap<Adapters, Adapters>()

/**
 * The adapters inside a transaction, which may be retried and holds locks: every call to a provider throws. Signing URLs is
 * allowed, because it is local.
 */
export function forTransaction(adapters: Adapters): Adapters {
  const known = forTransactions.get(adapters)
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
    push: closed('push'),
    moderation: closed('moderation'),
    geo: closed('geo'),
    identity: {
      has: adapters.identity.has,
      papersOf: adapters.identity.papersOf,
      begin: refuse('identity', 'begin'),
      verdictOf: refuse('identity', 'verdictOf'),
    },
    faceTwin: null,
    likeness: closed('likeness'),
    likenessTwin: null,
    esign: adapters.esign && closed<ESign>('esign'),
    esignTwin: null,
    // Checking whether a payment channel is open makes no call.
    pay: { portOf: (channel, merchant) => adapters.pay.portOf(channel, merchant) && closed<PayPort>(`pay.${channel}`) },
    payTwin: null,
    storage: {
      ...adapters.storage,
      put: refuse('storage', 'put'),
      get: refuse('storage', 'get'),
      serve: refuse('storage', 'serve'),
      remove: refuse('storage', 'remove'),
      sweepUnfinished: refuse('storage', 'sweepUnfinished'),
    },
  }
  forTransactions.set(adapters, made)
  return made
}

/** A port without a provider or a permitted twin: refuses every call. */
const closedPort = <Port extends object>(port: IdentityPort): Port =>
  new Proxy({} as Port, {
    get: () => () => {
      throw new AdapterFault(port, 'closed', 'none', 'no account with this provider')
    },
  })

/** Throws, naming the ports, if a sandbox is not allowed here. */
export async function openAdapters(settings: AdapterSettings, deps: AdapterDeps): Promise<Adapters> {
  const { log, tokenCache, sandboxes } = deps
  const lacksProvider = (port: IdentityPort | HarmlessPort) => settings[port] === 'sandbox'
  const isPlayed = (port: IdentityPort | HarmlessPort) =>
    lacksProvider(port) && (sandboxes === 'all' || sandboxes.some((one) => one === port))
  const refused = harmlessPorts.filter((port) => lacksProvider(port) && !isPlayed(port))
  if (refused.length > 0)
    throw new RefusedStart(
      `Refusing to start in production with sandboxes of ${refused.join(', ')}: configure their providers in ADAPTERS_FILE, or accept it by ALLOW_SANDBOX=${refused.join(',')}.`,
    )
  const sandboxPorts = [...identityPorts, ...harmlessPorts].filter(isPlayed)
  const closedPorts = identityPorts.filter((port) => lacksProvider(port) && !isPlayed(port))

  if (settings.esign === 'sandbox' && sandboxes !== 'all')
    throw new RefusedStart('esign cannot be a sandbox in production: it proves who signed. Leave it out to sign on the own page.')
  const face = faceTwin()
  const paperSigner = settings.esign === 'sandbox' ? esignTwin((port) => baseOf(port)) : null
  const eyes = likenessTwin()
  const twins: Record<(typeof sandboxPorts)[number], Record<string, TwinHandler>> = {
    sms: { sms: smsTwin(deps.outbox, log) },
    wechat: { wechat: wechatTwin(log, face.wechat) },
    douyin: { douyin: douyinTwin(log) },
    moderation: { ims: moderationTwin('ims'), tms: moderationTwin('tms') },
    geo: { geo: geoTwin, 'geo-amap': amapTwin },
    identity: face.handlers,
    likeness: eyes.handlers,
  }
  const played: Record<string, TwinHandler> = Object.assign({}, ...sandboxPorts.map((port) => twins[port]))
  const pay = openPay(settings.pay, {
    log,
    tokenCache,
    secretOf: settings.douyin === 'sandbox' ? sandboxSecret : secretsOf(settings.douyin.apps),
    mayPlay: sandboxes === 'all',
    baseOf: (port) => baseOf(port),
  })
  const twin =
    sandboxPorts.length > 0 || pay.twin || paperSigner ? await openTwin({ ...played, ...pay.handlers, ...paperSigner?.handlers }) : null
  const baseOf = (port: string): string => twin?.baseOf(port) ?? ''

  const sms = () => tencentSms(settings.sms === 'sandbox' ? { ...SANDBOX_SMS, endpoint: baseOf('sms') } : settings.sms)
  const wechat = () =>
    officialWechat(
      settings.wechat === 'sandbox'
        ? {
            driver: 'official',
            apiBase: baseOf('wechat'),
            authorizeBase: SANDBOX_AUTHORIZE_PATH,
            secretOf: sandboxSecret,
          }
        : { ...settings.wechat, secretOf: secretsOf(settings.wechat.apps) },
      tokenCache,
    )
  const douyin = () =>
    officialDouyin(
      settings.douyin === 'sandbox'
        ? { driver: 'official', apiBase: baseOf('douyin'), openBase: baseOf('douyin'), secretOf: sandboxSecret }
        : { ...settings.douyin, secretOf: secretsOf(settings.douyin.apps) },
      tokenCache,
    )
  const open = <Port extends object>(port: IdentityPort, client: () => Port): Port =>
    closedPorts.includes(port) ? closedPort<Port>(port) : client()
  const likeness = () =>
    tencentLikeness(
      settings.likeness === 'sandbox'
        ? { ...SANDBOX_LIKENESS, faceidEndpoint: baseOf('likeness-faceid'), iaiEndpoint: baseOf('likeness-iai') }
        : settings.likeness,
    )
  const esign = () =>
    settings.esign === 'sandbox'
      ? tencentESign({ ...SANDBOX_ESIGN, endpoint: baseOf('esign'), fileEndpoint: baseOf('esign-file') })
      : settings.esign && tencentESign(settings.esign)
  const byProvider = { wechat: open('wechat', wechat), douyin: open('douyin', douyin) }
  const identity = () =>
    openIdentity({
      ...(settings.identity === 'sandbox' ? sandboxFaces(baseOf) : accountsOf(settings.identity)),
      ...(closedPorts.includes('wechat') ? {} : { wechat: byProvider.wechat }),
    })

  return {
    sms: open('sms', sms),
    ...byProvider,
    push: openPush(byProvider.wechat, byProvider.douyin),
    moderation: tencentModeration(
      settings.moderation === 'sandbox'
        ? { driver: 'tencent', ...SANDBOX_MODERATION, imageEndpoint: baseOf('ims'), textEndpoint: baseOf('tms') }
        : settings.moderation,
      log,
    ),
    geo: openGeo(
      settings.geo === 'sandbox'
        ? { driver: 'tencent', key: SANDBOX_MAP_KEY, signKey: SANDBOX_MAP_SIGN_KEY, apiBase: baseOf('geo') }
        : settings.geo,
      log,
    ),
    storage: settings.storage.driver === 'disk' ? diskStorage(settings.storage) : s3Storage(settings.storage),
    identity: open('identity', identity),
    faceTwin: isPlayed('identity') ? face : null,
    likeness: open('likeness', likeness),
    likenessTwin: isPlayed('likeness') ? eyes : null,
    esign: esign() ?? null,
    esignTwin: paperSigner,
    pay,
    payTwin: pay.twin,
    sandboxPorts: [...sandboxPorts, ...(paperSigner ? ['esign'] : []), ...(pay.twin ? [moneyPort] : [])],
    closedPorts,
    sandboxPages: [...(isPlayed('wechat') ? [wechatAuthorizePage] : []), ...(isPlayed('identity') ? face.pages : []), ...pay.pages],
    close: async () => {
      pay.close()
      await twin?.close()
    },
  }
}

function secretsOf(apps: Record<string, string>): (appId: string) => string | undefined {
  return (appId) => (Object.hasOwn(apps, appId) ? apps[appId] : undefined)
}
