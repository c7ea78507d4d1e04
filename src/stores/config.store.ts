/**
 * The tenant's configuration for every screen: names, pictures, plugins and switches, navigation, and the city whose
 * people are shown.
 */
import { displayCity } from '@qianxian/protocol/base/cities'
import { requestLimits } from '@qianxian/protocol/base/limits'
import { platformTitle, settings } from '@qianxian/protocol/tenant/tenant.pages'
import { navigationNames, type FooterMode, type NavigationName, type Plugin } from '@qianxian/protocol/tenant/tenant.words'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { pluginIds, pluginOfPage } from '@qianxian/protocol/base/plugins'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type {
  AllConfig,
  CityChoice,
  CityConfig,
  ImageConfig,
  LoveConfig,
  Navigation,
  NavigationItem,
  SysConfig,
  TenantDetail,
} from '@qianxian/protocol/tenant/tenant.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { platform } from '@/platform/environment/environment'
import { readStored, writeStored } from '@/platform/storage/storage'
import { isAppVisible } from '@/platform/lifecycle/appVisible'
import { absoluteUrl } from '@/request/base'
import { callQuietly, call } from '@/request/call'
import { hasEmbedded } from '@/request/embeddedAnswers'
import { findPage, type PageUrl } from '@/router/pages'
import { internalUrl } from '@/router/url'
import { CachedRead } from './cachedRead'

const MAX_RECENT_CITIES = 6

/** The tenant's own switch of a plugin; a plugin without a switch depends only on its grant. */
const switchOf: Partial<Record<Plugin, keyof SysConfig['switches']>> = {
  theme: 'theme',
  lovegift: 'gift',
  partner: 'partner',
  video: 'video',
}

export interface City {
  /** Region code; empty for the whole tenant. */
  code: string
  name: string
}

/** The left part of the home header. */
export interface HeaderLead {
  kind: 'city' | 'words' | 'logo'
  value: string
}

const quiet = { retry: 'quiet', isForAnybody: true } as const

function readConfig<Output>(endpoint: Endpoint<Record<string, never>, Output>): CachedRead<Output> {
  return new CachedRead(() => callQuietly(endpoint, {}, quiet))
}

/** The ids in `grantPluginIds`: "13" is not "3"; blanks and unknown words are ignored. */
export function parsePluginIds(grantPluginIds: string | null | undefined): ReadonlySet<number> {
  const words = (grantPluginIds ?? '').split(',').map((word) => word.trim())
  return new Set(words.filter((word) => /^\d+$/.test(word)).map(Number))
}

export class ConfigStore {
  readonly image = readConfig<ImageConfig>(settings.image)
  readonly finance = readConfig<AllConfig>(settings.finance)
  readonly love = readConfig<LoveConfig>(settings.love)
  readonly base = readConfig<SysConfig>(settings.base)
  readonly detail = readConfig<TenantDetail>(settings.detail)
  readonly cityConfig = new CachedRead<CityConfig>(() =>
    callQuietly(tenant.getCityConfig, this.chosenCity ? { city: this.chosenCity.code } : {}, quiet),
  )

  /** Every selectable city; requested when the chooser opens. */
  readonly cities = new CachedRead<CityChoice[]>(() => call(tenant.getCityList, {}, { showLoading: false }))

  /** The person's choice; if undefined, the server chooses (domain, then tenant). */
  chosenCity: City | undefined = undefined
  recentCities: City[] = []
  /** Incremented when the city changes, for screens whose content depends on it. */
  cityVersion = 0
  private navigations: Partial<Record<NavigationName, NavigationItem[]>> = {}

  constructor() {
    makeAutoObservable<this, 'navigations'>(this, {
      image: false,
      finance: false,
      love: false,
      base: false,
      detail: false,
      cityConfig: false,
      cities: false,
      chosenCity: observableRef,
      recentCities: observableRef,
      navigations: observableRef,
    })
  }

  /** Sends the first requests: the five configurations and the city now, the navigation 200 ms later. */
  start(): void {
    this.chosenCity = readStored('chosen_city')
    this.recentCities = readStored('recent_cities') ?? []
    void this.refresh()
    // Answers embedded in the document need no delay.
    if (hasEmbedded()) void this.fetchNavigations()
    else setTimeout(() => void this.fetchNavigations(), requestLimits.navigationDelayMs)
  }

  /** From now on a plugin that is switched off is detected within half a minute, without any action of the person. */
  watch(): void {
    setInterval(() => {
      if (isAppVisible()) void Promise.allSettled([this.base.reread(), this.detail.reread()])
    }, requestLimits.configWatchMs)
  }

  /** Requests values older than 30 s again; a failure keeps the loaded values. */
  async refresh(): Promise<void> {
    const reads = [this.image, this.finance, this.love, this.base, this.detail, this.cityConfig]
    await Promise.allSettled(reads.map((read: CachedRead<unknown>) => read.read()))
  }

  async fetchNavigations(): Promise<void> {
    await Promise.allSettled(
      navigationNames.map(async (name) => {
        const answer = await callQuietly(tenant.getNavigation, { name }, quiet)
        this.keepNavigation(name, answer)
      }),
    )
  }

  private keepNavigation(name: NavigationName, answer: Navigation): void {
    runInAction(() => {
      this.navigations = { ...this.navigations, [name]: answer.lowerLevelNavigation ?? [] }
    })
  }

  /** True once guards can decide: before that, a closed plugin cannot be distinguished from a slow connection. */
  get isReady(): boolean {
    return this.base.value !== undefined && this.detail.value !== undefined
  }

  /** Blank until the configuration has loaded. */
  get title(): string {
    return platformTitle(this.platformName, this.love.value?.slogan ?? '')
  }

  get platformName(): string {
    return this.base.value?.platformName ?? ''
  }

  get logo(): string {
    return this.fileUrl(this.love.value?.logo)
  }

  /** CSS pixels; undefined if the page may be as wide as the window. */
  get maxPageWidth(): number | undefined {
    return this.base.value?.maxPageWidth ?? undefined
  }

  /** Ids of the plugins that are granted and, if the tenant has a switch for one, switched on. */
  get plugins(): readonly number[] {
    const granted = parsePluginIds(this.detail.value?.grantPluginIds)
    const switches = this.base.value?.switches
    return (Object.keys(pluginIds) as Plugin[])
      .filter((name) => {
        const gate = switchOf[name]
        return granted.has(pluginIds[name]) && (gate ? (switches?.[gate] ?? true) : true)
      })
      .map((name) => pluginIds[name])
  }

  hasPlugin(plugin: Plugin | number): boolean {
    return this.plugins.includes(typeof plugin === 'number' ? plugin : pluginIds[plugin])
  }

  /** The short-video entry can be hidden for one program, because of its store's rules. */
  get isVideoHiddenHere(): boolean {
    return this.base.value?.videoHiddenPlatforms.includes(platform) ?? false
  }

  /** Login methods without a provider account are closed; none is closed before the configuration is loaded. */
  isWayIn(way: keyof SysConfig['waysIn']): boolean {
    return this.base.value?.waysIn?.[way] ?? true
  }

  get footerMode(): FooterMode {
    return this.base.value?.footerMode ?? 'love'
  }

  /** False until the navigation has loaded: its space is reserved, so that the page does not move. */
  hasNavigation(name: NavigationName): boolean {
    return this.navigations[name] !== undefined
  }

  /** The entries of a navigation, with absolute icon URLs; the screens leave out those not `whetherOpen`. */
  navigation(name: NavigationName): NavigationItem[] {
    return (this.navigations[name] ?? []).map((item) => ({
      ...item,
      ico: this.fileUrl(item.ico),
      whetherOpen: item.whetherOpen && this.leadsTo(item.url),
    }))
  }

  /**
   * Check of every entry whose page may be missing: false if the page is not built yet, belongs to a plugin that the
   * tenant lacks, or to short videos that this program may not show. No entry is closed before the configuration is
   * loaded, and unknown URLs are not checked here.
   */
  leadsTo(url: PageUrl | (string & {})): boolean {
    if (findPage(internalUrl(url))?.isComing) return false
    const plugin = pluginOfPage(url)
    if (plugin === undefined || !this.isReady) return true
    return this.hasPlugin(plugin) && !(plugin === 'video' && this.isVideoHiddenHere)
  }

  /** The pictures at the top of the home page. */
  get banners(): LoveConfig['banners'] {
    return (this.love.value?.banners ?? []).filter(({ url }) => !url || this.leadsTo(url))
  }

  /** The URL of a stored file. Absolute URLs stay; without a file domain the path stays. */
  fileUrl(path: string | null | undefined): string {
    if (!path) return ''
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return path
    const domain = (this.image.value?.fileDomain ?? '').replace(/\/+$/, '')
    if (!domain) return path.startsWith('/') ? absoluteUrl(path) : path
    return `${domain}/${path.replace(/^\/+/, '')}`
  }

  /** The region code of list requests; empty for the whole tenant. */
  get cityCode(): string {
    return this.chosenCity?.code ?? this.cityConfig.value?.city ?? ''
  }

  /** The area, else the city, else the province; a custom value overrides them. */
  get cityName(): string {
    const city = this.cityConfig.value
    return (city && displayCity(city)) || this.chosenCity?.name || ''
  }

  /** The plain name of the place, independent of the header's text. */
  get placeName(): string {
    const city = this.cityConfig.value
    return (city && displayCity({ ...city, indexShowType: 'Default' })) || this.chosenCity?.name || ''
  }

  get headerLead(): HeaderLead {
    const city = this.cityConfig.value
    if (city?.indexShowType === 'CustomerLogo' && city.customerLogo) {
      return { kind: 'logo', value: this.fileUrl(city.customerLogo) }
    }
    if (city?.indexShowType === 'CustomerWords' && city.customerWords) return { kind: 'words', value: city.customerWords }
    return { kind: 'city', value: this.cityName }
  }

  get canChooseCity(): boolean {
    return this.cityConfig.value?.whetherOpenLink ?? false
  }

  get servicePhone(): string {
    return this.cityConfig.value?.customerServicePhone ?? ''
  }

  get serviceQrCode(): string {
    return this.fileUrl(this.cityConfig.value?.customerServiceWechatQrCode)
  }

  /** Saves the choice and reloads data that depends on the city. */
  async chooseCity(city: City): Promise<void> {
    const { code, name } = city
    this.chosenCity = { code, name }
    this.recentCities = [{ code, name }, ...this.recentCities.filter((recent) => recent.code !== code)].slice(0, MAX_RECENT_CITIES)
    this.cityVersion += 1
    writeStored('chosen_city', { code, name })
    writeStored('recent_cities', this.recentCities)
    this.cityConfig.expire()
    await Promise.allSettled([this.cityConfig.read(), this.fetchNavigations()])
  }
}

export const configStore = new ConfigStore()
