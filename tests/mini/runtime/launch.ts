/** Starts a built mini-program in this process, like a phone, and always closes it. */
import path from 'node:path'
import * as glassEasel from 'glass-easel'
import type { ApiContext } from './api/call'
import { dialogsApi } from './api/dialogs'
import { networkApi, type Servers } from './api/network'
import { socketApi } from './api/sockets'
import { personApi } from './api/person'
import { screenApi } from './api/screen'
import { soundApi } from './api/sound'
import { storageApi } from './api/storage'
import { MiniApp } from './app'
import { Device } from './device'
import { dialects, type Platform } from './dialect'
import { readJson, type AppConfig } from './files'
import { Pages } from './pages'
import { Realm } from './realm'
import { compileTemplates } from './templates'
import { select } from './tree'
import { Work } from './work'

export interface LaunchOptions {
  /** Folder of the build. */
  dist: string
  platform: Platform
  /** The servers that the app may reach; empty means none. */
  servers?: Servers
  /** Page to open; the app's first page by default. */
  path?: string
  query?: Record<string, string>
  scene?: number
  /** Storage of an earlier start: its `app.device.storage`. */
  storage?: ReadonlyMap<string, string>
  /** Prepares the phone before the app starts. */
  prepare?: (device: Device) => void
}

type RejectionListener = (reason: unknown, promise: Promise<unknown>) => void

/** Rejections of the app's own promises are the app's errors; all others are passed to the previous listeners. */
function watchRejections(realm: Realm, work: Work): () => void {
  const before = process.listeners('unhandledRejection') as RejectionListener[]
  const listener: RejectionListener = (reason, promise) => {
    if (realm.isOwnPromise(promise)) return work.report(reason, 'unhandled rejection: ')
    if (before.length === 0) throw reason
    for (const earlier of before) earlier(reason, promise)
  }
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', listener)
  return () => {
    process.removeListener('unhandledRejection', listener)
    for (const earlier of before) process.on('unhandledRejection', earlier)
  }
}

/** Taro creates its own components slightly before their data; phones then draw nothing and report nothing. */
const EMPTY_LIST = /^The for-list data is neither Array nor Object, got type "undefined"/

function watchRenderer(work: Work): () => void {
  const onError = (error: unknown) => {
    work.report(error)
    return false
  }
  const onWarning = (message: string) => {
    if (EMPTY_LIST.test(message)) return false
    work.report(message, 'renderer: ')
    return false
  }
  glassEasel.addGlobalErrorListener(onError)
  glassEasel.addGlobalWarningListener(onWarning)
  return () => {
    glassEasel.removeGlobalErrorListener(onError)
    glassEasel.removeGlobalWarningListener(onWarning)
  }
}

async function launch(options: LaunchOptions): Promise<MiniApp> {
  const { dist, servers = {}, query = {}, scene = 1001 } = options
  const dialect = dialects[options.platform]
  const config = readJson<AppConfig>(path.join(dist, 'app.json'))
  const templates = compileTemplates(dist, dialect)
  const work = new Work()
  const device = new Device()
  for (const [key, value] of options.storage ?? []) device.storage.set(key, value)
  options.prepare?.(device)

  // The platform's calls are created before the realm whose values they return.
  const context: ApiContext = { device, work, realm: () => realm }
  const pages = new Pages(dist, config, templates, context)
  const entry = options.path ?? config.pages[0]!
  const measure = (selector: string) => select(pages.root, selector).map(({ id, dataset }) => ({ id, dataset: { ...dataset } }))
  const api: Record<string, unknown> = {
    ...screenApi(context, dialect, { path: entry, query, scene }, measure),
    ...storageApi(context),
    ...dialogsApi(context),
    ...personApi(context),
    ...soundApi(context),
    ...networkApi(context, servers),
    ...socketApi(context, servers),
    ...pages.navigationApi(),
  }
  for (const name of dialect.lacks) delete api[name]

  let instance: Record<string, unknown> | undefined
  const realm: Realm = new Realm(
    dist,
    (config.subPackages ?? []).map(({ root }) => root.replace(/\/$/, '')),
    work,
    {
      App: (given: Record<string, unknown>) => {
        instance = given
      },
      getApp: () => instance,
      getCurrentPages: () => realm.adopt(pages.instances),
      __wxConfig: { pages: pages.routes },
      [dialect.globalName]: api,
    },
  )
  const stopWatching = [watchRejections(realm, work), watchRenderer(work)]
  const release = () => {
    work.guard(() => pages.closeAll())
    work.close()
    for (const stop of stopWatching) stop()
    device.close()
  }

  try {
    realm.load('app')
    if (!instance) throw new Error('app.js does not call App()')
    const app = new MiniApp(pages, realm, device, work, instance, release)
    const opening = realm.adopt({ path: entry, query, scene, referrerInfo: {}, shareTicket: '' })
    for (const lifecycle of ['onLaunch', 'onShow']) {
      const method = instance[lifecycle]
      if (typeof method === 'function') (method as (given: unknown) => void).call(instance, opening)
    }
    pages.open(entry, query)
    await app.settle()
    return app
  } catch (error) {
    release()
    throw error
  }
}

/** Launches, runs `scenario`, closes; an app error fails it even if the scenario did not check it. */
export async function withApp<T>(options: LaunchOptions, scenario: (app: MiniApp) => Promise<T>): Promise<T> {
  const app = await launch(options)
  let result: T
  try {
    result = await scenario(app)
  } catch (error) {
    const reported = reportedOnClose(app)
    throw reported ? new Error(`${(error as Error).message}\nand ${reported}`, { cause: error }) : error
  }
  app.close()
  return result
}

function reportedOnClose(app: MiniApp): string | undefined {
  try {
    app.close()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
