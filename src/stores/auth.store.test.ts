import type { Session } from '@qianxian/protocol/auth/auth.schema'
import Taro from '@tarojs/taro'
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { dropSession } from '@/request/session'
import { memberAreaReturn, rememberReturnUrl } from '@/router/login'
import { openStack } from '../../tests/jest/taro'
import { AuthStore, readInviteId } from './auth.store'
import { storeRoleOffer } from './roleOffer'

const userAgent = jest.spyOn(window.navigator, 'userAgent', 'get')
const session = (flags: Partial<Session> = {}): Session => ({
  token: 'tok',
  userInfo: {
    id: 1,
    headPic: '',
    userName: null,
    phone: null,
    isWhetherLoveUser: true,
    lifecycle: 'published',
    isWhetherVip: false,
    userVipType: null,
    hasPassword: false,
    isWechatBound: false,
    roles: ['matchmaker'],
    no: null,
    inviteCode: 'ME1',
    nickname: null,
    unread: 0,
    strikes: 0,
  },
  needBindPhone: false,
  needBindWx: false,
  needCompleteAccount: false,
  ...flags,
})
const request = () => Taro.request as unknown as jest.Mock
const redirected = () => Taro.redirectTo as jest.Mock

let store: AuthStore
beforeEach(() => {
  jest.useFakeTimers()
  userAgent.mockReturnValue('Mozilla/5.0 (iPhone) Mobile Safari')
  dropSession()
  request().mockResolvedValue({ statusCode: 200, data: { code: 20000, data: {} } })
  openStack('/pages/index/index', '/pages/about/index', '/pages/login/index', '/pages/login/loginBySms')
  store = new AuthStore()
})
afterEach(() => jest.useRealTimers())

async function logIn(flags: Partial<Session> = {}) {
  const done = store.login(session(flags))
  await jest.advanceTimersByTimeAsync(1000)
  await done
}

describe('changes in another tab of the browser', () => {
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'qx_token' }))

  test('a logout in another tab shows a message, and a private page opens the login', async () => {
    openStack('/pages/index/index', '/member/index')
    store.restore()
    store.keepSession(session())
    removeStored('token')
    tell()
    await jest.advanceTimersByTimeAsync(0)
    expect(store.isLoggedIn).toBe(false)
    expect(Taro.showToast).toHaveBeenCalledWith({ title: '已在其他页面退出登录', icon: 'none' })
    expect(redirected()).toHaveBeenCalledWith({ url: '/pages/login/loginBySms' })
  })

  test('a login in another tab loads the person here too', async () => {
    store.restore()
    writeStored('user_info', { ...session().userInfo, nickname: '小云' })
    writeStored('token', 'theirs')
    request().mockReturnValue(new Promise(() => undefined))
    tell()
    expect(store.token).toBe('theirs')
    expect(store.userInfo).toMatchObject({ nickname: '小云' })
    expect(redirected()).not.toHaveBeenCalled()
  })

  test('other writes of another tab have no effect', () => {
    store.restore()
    store.keepSession(session())
    const version = store.sessionVersion
    window.dispatchEvent(new StorageEvent('storage', { key: 'qx_invite_id' }))
    tell()
    expect([store.token, store.sessionVersion]).toEqual(['tok', version])
  })
})

describe('after a login', () => {
  test('a cancelled closing of the account is shown first, and the next page waits for it', async () => {
    const modal = jest.mocked(Taro.showModal)
    modal.mockResolvedValue({ confirm: true, cancel: false, errMsg: '' })
    await logIn({ hasComeBack: true })
    expect(modal).toHaveBeenCalledWith(expect.objectContaining({ title: '欢迎回来', showCancel: false }))
    expect(Taro.showToast).not.toHaveBeenCalledWith(expect.objectContaining({ title: '登录成功' }))
  })

  test('the person is set at once, the toast appears, and the next page opens after 1000 ms', async () => {
    rememberReturnUrl('/member/index')
    void store.login(session())
    expect(store.viewer).toEqual({
      isLoggedIn: true,
      isWhetherLoveUser: true,
      isWhetherVip: false,
      needBindPhone: false,
      roles: ['matchmaker'],
    })
    expect(Taro.showToast).toHaveBeenCalledWith({ title: '登录成功', icon: 'success' })
    await jest.advanceTimersByTimeAsync(999)
    expect(redirected()).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(redirected()).toHaveBeenCalledTimes(1)
  })

  test.each<[Partial<Session>, string]>([
    [{ needBindPhone: true, needCompleteAccount: true }, '/pages/login/loginByBindPhone'],
    [{ needCompleteAccount: true }, '/pages/login/loginByPerfectMsg'],
  ])('the state %j opens %s before the stored page', async (flags, url) => {
    rememberReturnUrl('/pages/love/detail?id=1')
    await logIn(flags)
    expect(redirected()).toHaveBeenCalledWith({ url })
    store.keepUser(session())
    await store.continueJourney()
    expect(redirected()).toHaveBeenLastCalledWith({ url: '/pages/love/detail?id=1' })
  })

  test.each([
    [true, '/member/love/index'],
    [false, '/member/index'],
  ])('the heart of a new login (love user %s) opens %s', async (isWhetherLoveUser, url) => {
    rememberReturnUrl(memberAreaReturn)
    const { userInfo } = session()
    await logIn({ userInfo: { ...userInfo, isWhetherLoveUser } })
    expect(redirected()).toHaveBeenLastCalledWith({ url })
  })

  test('binding WeChat is offered inside WeChat only, once', async () => {
    rememberReturnUrl('/pages/love/detail?id=1')
    await logIn({ needBindWx: true })
    expect(redirected()).toHaveBeenLastCalledWith({ url: '/pages/love/detail?id=1' })
    userAgent.mockReturnValue('MicroMessenger')
    await logIn({ needBindWx: true })
    expect(redirected()).toHaveBeenLastCalledWith({ url: '/pages/login/loginByBindWx' })
    await store.continueJourney()
    expect(redirected()).toHaveBeenCalledTimes(2)
  })

  test('a stored page below the login pages is reached by going back', async () => {
    rememberReturnUrl('/pages/about/index')
    await logIn()
    expect(redirected()).not.toHaveBeenCalled()
    expect(Taro.navigateBack).toHaveBeenCalledWith({ delta: 2 })
  })

  test('without a stored page, goes back past all login pages; if only they are open, goes home', async () => {
    await logIn()
    expect(Taro.navigateBack).toHaveBeenCalledWith({ delta: 2 })
    openStack('/pages/login/loginBySms')
    await logIn()
    expect(Taro.reLaunch).toHaveBeenCalledWith({ url: '/pages/index/index' })
  })

  test('a stored invitation is bound and then deleted', async () => {
    store.rememberInvite({ inviteId: 'A1' })
    await logIn()
    expect(request()).toHaveBeenCalledWith(expect.objectContaining({ url: '/common/api/member/user/bindInvite', data: { inviteId: 'A1' } }))
    expect(store.inviteId).toBe('')
    const next = new AuthStore()
    next.restore()
    expect(next).toMatchObject({ inviteId: '', isLoggedIn: true, isLoveUser: true })
  })

  test('a scanned store code is bound before the invitation and then deleted', async () => {
    const scanned = 'ABCDEFGHJKLMNPQRST23'
    store.rememberInvite({ inviteId: 'A1' })
    store.rememberInvite({ store: scanned })
    // The URL of a store's own page contains its number in this parameter.
    store.rememberInvite({ store: '17' })
    await logIn()
    const bound = request().mock.calls.map(([asked]) => asked as { url: string; data: { inviteId: string } })
    expect(bound.filter(({ url }) => url.endsWith('/bindInvite')).map(({ data }) => data.inviteId)).toEqual([scanned, 'A1'])
    expect([readStored('store_code'), store.inviteId]).toEqual([undefined, ''])
  })

  describe('the code of a poster', () => {
    const SCENE = 'ABCDEFGHJKMN'
    const answers = (data: object) => request().mockImplementation(async () => ({ statusCode: 200, data }))
    const asked = () =>
      request()
        .mock.calls.map(([one]) => (one as { url: string }).url)
        .filter((url) => url.endsWith('/getScene'))
    const came = async (scene: string) => {
      store.rememberInvite({ scene })
      await jest.advanceTimersByTimeAsync(0)
      return store.inviteId
    }

    test("a poster's code is looked up first and kept for the login; a visitor's code is not kept", async () => {
      answers({ code: 20000, data: { kind: 'activity', id: 3, no: null, inviteId: 'WHO12345' } })
      expect(await came(SCENE)).toBe(SCENE)
      expect(readStored('invite_id')).toBe(SCENE)
      store.rememberInvite({ scene: SCENE, inviteId: 'WHO12345' })
      await jest.advanceTimersByTimeAsync(0)
      expect(store.inviteId).toBe(SCENE)
      await came(SCENE)
      expect(asked()).toHaveLength(1)
      store = new AuthStore()
      removeStored('invite_id')
      answers({ code: 20000, data: { kind: 'activity', id: 3, no: null, inviteId: null } })
      expect(await came('ABCDEFGHJKMP')).toBe('')
      expect(readStored('invite_id')).toBeUndefined()
      // A person who shares a visitor's poster is the inviter.
      store.rememberInvite({ scene: 'ABCDEFGHJKMP', inviteId: 'WHO12345' })
      await jest.advanceTimersByTimeAsync(0)
      expect(store.inviteId).toBe('WHO12345')
    })

    test('a code is treated as an invitation if the server does not know it or could not be reached', async () => {
      answers({ code: 40410, message: '不存在', data: null })
      expect(await came('ABCDEFGHJKMQ')).toBe('ABCDEFGHJKMQ')
      const warn = jest.spyOn(console, 'error').mockImplementation(() => undefined)
      request().mockRejectedValue({ errMsg: 'request:fail' })
      expect(await came('ABCDEFGHJKMR')).toBe('ABCDEFGHJKMR')
      warn.mockRestore()
      request().mockClear()
      // The code has the length of an invitation, so it is not looked up.
      expect(await came('INVITE12')).toBe('INVITE12')
      expect(asked()).toHaveLength(0)
    })
  })

  test('a link to become staff applies to the next login, once', async () => {
    const answer = { ...session(), role: 'auditor', userInfo: { ...session().userInfo, roles: ['auditor'] } }
    request().mockImplementation(async ({ url }: { url: string }) => ({
      statusCode: 200,
      data: { code: 20000, data: url.endsWith('/acceptRole') ? answer : {} },
    }))
    storeRoleOffer('offered')
    await logIn()
    expect(request()).toHaveBeenCalledWith(
      expect.objectContaining({ url: '/common/api/member/user/acceptRole', data: { offer: 'offered' } }),
    )
    expect(store.hasRole('auditor')).toBe(true)
    expect(Taro.showToast).toHaveBeenCalledWith({ title: '已获得新的身份，可在「我的」里查看', icon: 'none' })
    request().mockClear()
    await logIn()
    expect(request()).not.toHaveBeenCalledWith(expect.objectContaining({ url: '/common/api/member/user/acceptRole' }))
  })

  test('a refused link to become staff shows the reason and grants nothing', async () => {
    request().mockResolvedValue({ statusCode: 200, data: { code: 40109, message: '链接已失效或已被使用', data: null } })
    storeRoleOffer('spent')
    await logIn()
    expect(Taro.showToast).toHaveBeenCalledWith({ title: '链接已失效或已被使用', icon: 'none' })
    expect(store.roles).toEqual(['matchmaker'])
    expect(readStored('role_offer')).toBeUndefined()
  })

  test('an invitation that could not be bound stays stored', async () => {
    request().mockResolvedValue({ statusCode: 503, data: null })
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    store.rememberInvite({ inviteId: 'A1' })
    await logIn()
    expect(store.inviteId).toBe('A1')
    warn.mockRestore()
    error.mockRestore()
  })
})

test('logging out asks for confirmation, then deletes everything and goes home', async () => {
  await logIn({ needBindPhone: true })
  const modal = Taro.showModal as jest.Mock
  modal.mockResolvedValueOnce({ confirm: false })
  await store.logout()
  expect(store.isLoggedIn).toBe(true)
  expect(modal).toHaveBeenCalledWith({ title: '提示', content: '确认退出登录？', confirmColor: 'var(--qx-brand-text)' })
  writeStored('drafts', {
    userId: 1,
    about: { 'member:10000001': { changes: { selfIntro: '别人的资料' }, base: {} }, 'note:1': { content: '电话沟通' } },
  })
  writeStored('login_draft', { savedAt: Date.now(), values: { phone: '13800138000' } })
  modal.mockResolvedValueOnce({ confirm: true })
  await store.logout()
  expect([readStored('drafts'), readStored('login_draft')]).toEqual([undefined, undefined])
  expect(store).toMatchObject({ token: '', userInfo: undefined, needBindPhone: false, isLoggedIn: false })
  expect(store.flags).toEqual({ needBindPhone: false, needBindWx: false, needCompleteAccount: false })
  expect(request()).toHaveBeenLastCalledWith(expect.objectContaining({ header: expect.objectContaining({ Authorization: 'tok' }) }))
  expect(Taro.reLaunch).toHaveBeenCalledWith({ url: '/pages/index/index' })
  const next = new AuthStore()
  next.restore()
  expect(next.userInfo).toBeUndefined()
})

test('missing facts of the person are treated as absent', () => {
  const person = { ...session().userInfo, headPic: null, isWhetherVip: null } as unknown as Session['userInfo']
  store.keepUser({ ...session(), userInfo: person })
  expect(store.userInfo).toMatchObject({ headPic: '', isWhetherVip: false })
})

test.each([
  [{ inviteId: 'A1' }, 'A1'],
  [{ scene: encodeURIComponent('inviteId=B2&x=1') }, 'B2'],
  [{ scene: 'C3' }, 'C3'],
  [{ scene: 'a b' }, ''],
  [{ scene: '%' }, ''],
  [{}, ''],
])('the invitation in %j is %j', (query, expected) => {
  expect(readInviteId(query)).toBe(expected)
})
