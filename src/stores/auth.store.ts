/**
 * The app's user: token, person, pending account steps, and the invitation. A login opens the next page; a logout
 * deletes everything.
 */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import type { CurrentUser, Session, UserInfo } from '@qianxian/protocol/auth/auth.schema'
import { requestLimits, shellLimits } from '@qianxian/protocol/base/limits'
import { love } from '@qianxian/protocol/love/love'
import Taro from '@tarojs/taro'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isMiniProgram, isWeChatBrowser } from '@/platform/environment/environment'
import { onOtherTabStorage } from '@/platform/storage/otherTabStorage'
import { removeDrafts, readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { dialogColors } from '@/platform/appearance/theme'
import { callQuietly } from '@/request/call'
import { currentToken, dropSession, withTokenExchange, setToken, onSignedOut, reloadToken } from '@/request/session'
import type { PageRole, PageViewer } from '@/router/access'
import { isLoginPage, leavePrivatePage, openLogin, memberAreaPath, memberAreaReturn, takeReturnUrl } from '@/router/login'
import { goBack, goHome, navigateToUrl, reLaunch, redirectTo } from '@/router/navigator'
import { homePath } from '@/router/pages'
import { isSameUrl, stackUrls } from '@/router/url'

/** The person's properties that guards and gated entries need. */
type AppUser = Omit<PageViewer, 'plugins'> & { isWhetherVip: boolean }

interface Flags {
  needBindPhone: boolean
  needBindWx: boolean
  needCompleteAccount: boolean
}

const noFlags: Flags = { needBindPhone: false, needBindWx: false, needCompleteAccount: false }

/** Reads an invitation from a link's `inviteId`, or from the `scene` of a mini-program code. */
export function readInviteId(query: Record<string, string | undefined>): string {
  if (query.inviteId) return query.inviteId
  if (!query.scene) return ''
  let scene = query.scene
  try {
    scene = decodeURIComponent(query.scene)
  } catch {
    return ''
  }
  const named = /(?:^|&)inviteId=([^&]+)/.exec(scene)
  if (named?.[1]) return named[1]
  return /^[\w-]{1,20}$/.test(scene) ? scene : ''
}

/** A store's code; in the URL of a store's own page the same parameter contains its number. */
const storeCode = /^[A-Z\d]{20}$/

export class AuthStore {
  token = ''
  userInfo: UserInfo | undefined = undefined
  flags: Flags = noFlags
  inviteId = ''
  /** Incremented when the person changes, for pages whose content depends on the viewer. */
  sessionVersion = 0
  linesToAnswer = 0
  private wasAskedToBindWx = false
  private refreshedAt = 0
  /** Incremented by every pushed count, because an answer requested earlier contains an older count. */
  private countings = 0

  constructor() {
    makeAutoObservable<this, 'wasAskedToBindWx' | 'refreshedAt' | 'countings'>(this, {
      userInfo: observableRef,
      flags: observableRef,
      wasAskedToBindWx: false,
      refreshedAt: false,
      countings: false,
    })
    onSignedOut(() => this.forget())
  }

  /** Restores the last session's data from the device. */
  restore(): void {
    onOtherTabStorage('token', () => this.followOtherTab())
    this.token = currentToken()
    this.inviteId = readStored('invite_id') ?? ''
    if (this.token) this.readPerson()
  }

  private readPerson(): void {
    this.userInfo = readStored('user_info') as UserInfo | undefined
    this.flags = readStored('login_flags') ?? noFlags
  }

  /** Changes with the person and their profile's state, because relations to others depend on both. */
  get standing(): string {
    return `${this.sessionVersion}:${this.userInfo?.lifecycle ?? ''}`
  }

  get isLoggedIn(): boolean {
    return this.token !== ''
  }

  get isLoveUser(): boolean {
    return this.isLoggedIn && (this.userInfo?.isWhetherLoveUser ?? false)
  }

  get isVip(): boolean {
    return this.isLoveUser && (this.userInfo?.isWhetherVip ?? false)
  }

  get roles(): readonly PageRole[] {
    return this.isLoggedIn ? ((this.userInfo?.roles ?? []) as PageRole[]) : []
  }

  hasRole(role: PageRole): boolean {
    return this.roles.includes(role)
  }

  get needBindPhone(): boolean {
    return this.isLoggedIn && this.flags.needBindPhone
  }

  get viewer(): AppUser {
    const { isLoggedIn, isLoveUser, isVip, needBindPhone, roles } = this
    return { isLoggedIn, isWhetherLoveUser: isLoveUser, isWhetherVip: isVip, needBindPhone, roles }
  }

  /** Stores the inviter and the store, until they are bound to an account. */
  rememberInvite(query: Record<string, string | undefined>): void {
    if (query.store && storeCode.test(query.store)) writeStored('store_code', query.store)
    const inviteId = readInviteId(query)
    const { scene } = query
    // A text that may be a poster's code is one if the server knows it, and an invitation otherwise. The code also tells by which
    // channel the person came, so it precedes an invitation beside it.
    if (scene) {
      void import('./scenes')
        .then(({ sceneTarget }) => sceneTarget(scene))
        .then((target) => this.keepInvite(target?.inviteId ? scene : target && inviteId === scene ? null : inviteId))
        .catch(() => this.keepInvite(inviteId))
    } else this.keepInvite(inviteId)
  }

  private keepInvite(inviteId: string | null): void {
    if (!inviteId) return
    runInAction(() => {
      this.inviteId = inviteId
    })
    writeStored('invite_id', inviteId)
  }

  /** Stores a new session, shows it, binds a stored invitation, accepts an offered role, and after 1 s opens the next page. */
  async login(session: Session): Promise<void> {
    this.keepSession(session)
    if (session.hasComeBack) {
      await Taro.showModal({
        title: '欢迎回来',
        content: '你申请过注销账号，这次登录已取消注销，资料都还在。',
        showCancel: false,
        confirmText: '知道了',
        confirmColor: dialogColors().confirm,
      })
    } else {
      void Taro.showToast({ title: '登录成功', icon: 'success' })
    }
    void this.bindStored('store_code').then(() => this.bindStored('invite_id'))
    if (process.env.TARO_ENV === 'h5' && readStored('role_offer')) {
      // Rarely used, and for staff only, so its code is loaded on demand.
      void import('./roleOffer').then(({ acceptRoleOffer }) => acceptRoleOffer((answer) => this.keepUser(answer)))
    }
    await new Promise((resolve) => setTimeout(resolve, shellLimits.loginRedirectMs))
    await this.continueJourney()
  }

  /** Runs an action whose answer is a new session that replaces the current one: accounts are merged. */
  exchangeSession(act: () => Promise<Session>): Promise<void> {
    return withTokenExchange(async () => this.keepSession(await act()))
  }

  keepSession(session: Session): void {
    setToken(session.token)
    this.token = session.token
    this.sessionVersion += 1
    this.keepUser(session)
  }

  keepUser(answer: CurrentUser): void {
    const { userInfo, needBindPhone, needBindWx, needCompleteAccount } = answer
    this.userInfo = { ...userInfo, headPic: userInfo.headPic ?? '', isWhetherVip: userInfo.isWhetherVip ?? false }
    this.flags = { needBindPhone, needBindWx, needCompleteAccount }
    this.refreshedAt = Date.now()
    // News of an earlier day may have been read on another phone.
    writeStored('user_info', { ...this.userInfo, isApprovalNew: undefined })
    writeStored('login_flags', this.flags)
  }

  /**
   * Opens the next page after a login or one of its steps: bind a phone, complete the account, (inside WeChat or a
   * mini-program, once) bind WeChat, then the page from which the login was opened.
   */
  async continueJourney(): Promise<void> {
    if (this.flags.needBindPhone) return redirectTo('/pages/login/loginByBindPhone')
    if (this.flags.needCompleteAccount) return redirectTo('/pages/login/loginByPerfectMsg')
    if (this.flags.needBindWx && !this.wasAskedToBindWx && (isMiniProgram() || isWeChatBrowser())) {
      this.wasAskedToBindWx = true
      return redirectTo('/pages/login/loginByBindWx')
    }
    const taken = takeReturnUrl()
    const stored = taken === memberAreaReturn ? memberAreaPath(this.isLoveUser) : taken
    const stack = stackUrls()
    let below = stack.length - 1
    while (below >= 0 && isLoginPage(stack[below] ?? '')) below -= 1
    const stepsBack = stack.length - 1 - below
    // The stored page is still below the login pages: opening it again would show it twice.
    const isStoredBelow = stored !== null && below >= 0 && isSameUrl(stack[below] ?? '', stored)
    if (stored && !isStoredBelow) return navigateToUrl(stored, 'redirect')
    return below >= 0 && stepsBack > 0 ? goBack(stepsBack) : goHome()
  }

  /** Requests the current person from the server; does nothing for a visitor. */
  async refresh(): Promise<void> {
    if (!this.isLoggedIn) return
    const { token, countings } = this
    const answer = await callQuietly(account.getUser, {})
    runInAction(() => {
      if (this.token !== token) return
      const counted = countings === this.countings ? answer.userInfo.unread : (this.userInfo?.unread ?? 0)
      this.keepUser({ ...answer, userInfo: { ...answer.userInfo, unread: counted } })
    })
  }

  /** Stores the unread count that was just counted. */
  keepUnread(unread: number, linesToAnswer: number): void {
    this.countings += 1
    this.linesToAnswer = linesToAnswer
    if (this.userInfo && this.userInfo.unread !== unread) this.userInfo = { ...this.userInfo, unread }
  }

  /** Stored by the server, so that it does not reappear on another phone; after a failure it appears once more. */
  seeApproval(): void {
    if (this.userInfo) this.userInfo = { ...this.userInfo, isApprovalNew: undefined }
    callQuietly(love.seeApproval, {}).catch((error: unknown) => console.warn('the approval may be told again', error))
  }

  /** Refreshes the person if the last answer is older than the configuration may be; failures change nothing. */
  refreshWhenOld(): void {
    if (!this.isLoggedIn || Date.now() - this.refreshedAt < requestLimits.configCacheMs) return
    this.refreshedAt = Date.now()
    this.refresh().catch((error: unknown) => console.warn('the session could not be refreshed', error))
  }

  /** Asks for confirmation; then ends the session here and on the server, and goes home. */
  async logout(): Promise<void> {
    const answer = await Taro.showModal({ title: '提示', content: '确认退出登录？', confirmColor: dialogColors().confirm })
    if (!answer.confirm) return
    callQuietly(auth.logout, {}).catch(() => undefined)
    await this.leave()
  }

  /** Deletes all personal data on this device and goes home, if the server has already ended the session. */
  async leave(): Promise<void> {
    dropSession()
    await reLaunch(homePath)
    // Removed after the navigation, because a closing page stores its drafts.
    removeDrafts()
    void import('@/platform/media/pendingImages').then(({ pendingImages }) => pendingImages.forget()).catch(() => undefined)
  }

  /** Logs in once more, for actions that require a fresh login, and returns to the current page. */
  async comeInAnew(): Promise<void> {
    callQuietly(auth.logout, {}).catch(() => undefined)
    dropSession()
    await openLogin()
  }

  /** Another tab logged in or out: private data here must disappear, and the current person is requested. */
  private followOtherTab(): void {
    const token = reloadToken()
    if (token === this.token) return
    this.sessionVersion += 1
    if (token) {
      this.token = token
      this.readPerson()
      this.refresh().catch((error: unknown) => console.warn('who came in by another tab is not known yet', error))
      return
    }
    this.forget()
    void Taro.showToast({ title: '已在其他页面退出登录', icon: 'none' })
    void leavePrivatePage()
  }

  private async bindStored(key: 'invite_id' | 'store_code'): Promise<void> {
    const inviteId = readStored(key)
    if (!inviteId) return
    try {
      await callQuietly(account.bindInvite, { inviteId })
      removeStored(key)
      if (key === 'invite_id')
        runInAction(() => {
          this.inviteId = ''
        })
    } catch (error) {
      console.warn('invitation not bound yet', error)
    }
  }

  private forget(): void {
    this.token = ''
    this.sessionVersion += 1
    this.userInfo = undefined
    this.linesToAnswer = 0
    this.flags = noFlags
    this.wasAskedToBindWx = false
    removeStored('user_info')
    removeStored('login_flags')
  }
}

export const authStore = new AuthStore()
