import Taro from '@tarojs/taro'
import { openStack } from '../../../tests/jest/taro'
import { returnTo, returnUrl } from './returnUrl'

describe('returnUrl', () => {
  it.each([
    ['/pages/love/detail?id=1', '/pages/love/detail?id=1'],
    ['http://localhost/member/index', '/member/index'],
    ['https://example.com/member/index', null],
    ['//example.com', null],
    ['/\\example.com', null],
    ['javascript:alert(1)', null],
    ['/pages/exception/close?msg=x', null],
    ['/pages/nothing', null],
    ['', null],
    [undefined, null],
  ])('%s leads to %s', (url, expected) => expect(returnUrl(url)).toBe(expected))
})

describe('returnTo', () => {
  it('goes back if the page is directly below', async () => {
    openStack('/pages/index/index', '/pages/love/detail?id=1', '/pages/exception/429?url=x')
    await returnTo('/pages/love/detail?id=1')
    expect(Taro.navigateBack).toHaveBeenCalledWith({ delta: 1 })
  })

  it('opens a page that is no longer in the stack', async () => {
    openStack('/pages/exception/429?url=x')
    await returnTo('/pages/love/detail?id=1')
    expect(Taro.redirectTo).toHaveBeenCalledWith({ url: '/pages/love/detail?id=1' })
  })

  it('goes home if the query contains no safe page', async () => {
    openStack('/pages/exception/429')
    await returnTo(null)
    expect(Taro.reLaunch).toHaveBeenCalledWith({ url: '/pages/index/index' })
  })
})
