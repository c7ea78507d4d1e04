import { callQuietly } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { otherLoginMethods } from './loginMethods'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn(), call: jest.fn() }))

const words = (here: Parameters<typeof otherLoginMethods>[0]) => otherLoginMethods(here).map((way) => way.words)

async function configured(waysIn?: object) {
  jest.mocked(callQuietly).mockResolvedValue({ waysIn } as never)
  await configStore.base.reread()
}

test('a browser outside any platform offers login by code, by password, and registration', async () => {
  await configured({ sms: true, weapp: true, tt: true, mp: true })
  expect(words('main')).toEqual(['验证码登录', '密码登录', '注册账号'])
})

test('without SMS credentials no page links to login by code', async () => {
  await configured({ sms: false, weapp: false, tt: false, mp: false })
  expect(words('main')).toEqual(['密码登录'])
  expect(words('sms')).toEqual(['密码登录'])
})

describe('inside WeChat', () => {
  beforeEach(() => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0'))
  afterEach(() => jest.restoreAllMocks())

  test('the main page is open only if the platform has credentials', async () => {
    await configured({ sms: true, weapp: true, tt: true, mp: true })
    expect(words('sms')).toContain('微信登录')
    await configured({ sms: true, weapp: true, tt: true, mp: false })
    expect(words('sms')).not.toContain('微信登录')
  })

  test('no login method is closed before the configuration is loaded', async () => {
    await configured(undefined)
    expect(words('sms')).toContain('微信登录')
  })
})
