import { Image, Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { homeQr } from '@qianxian/protocol/home/home'
import { useEffect } from 'react'
import { absoluteUrl } from '@/request/base'
import { withQuery } from '@/request/encode'
import { navigateTo, navigateToUrl, reLaunch } from '@/router/navigator'
import { findPage, homePath } from '@/router/pages'
import { usePageParams } from '@/router/usePageParams'
import { configStore } from '@/stores/config.store'
import { returnUrl } from './returnUrl'
import './TenantDesktopScreen.scss'
import { screen } from '@/shell/access'

const promises = [
  { title: '真实资料', words: '照片与资料逐一审核，不合规的内容不会展示。' },
  { title: '红娘把关', words: '每一次牵线先由红娘查看，再送到对方手上。' },
  { title: '双方同意', words: '只有两个人都愿意，联系方式才会打开，随时可以收回。' },
]

function stay(url: string): void {
  const page = findPage(url)
  if (!page || page.path === homePath) void reLaunch(homePath, { pc: 0 })
  else void navigateToUrl(`${url}${url.includes('?') ? '&' : '?'}pc=0`, 'redirect')
}

/** What a desktop browser sees: who we are, and a code that opens the same page on the phone. */
export const TenantDesktopScreen = screen(function TenantDesktopScreen() {
  const { from } = usePageParams<'from'>()
  const wanted = returnUrl(from) ?? '/'
  const title = configStore.title
  useEffect(() => {
    if (title) Promise.resolve(Taro.setNavigationBarTitle({ title })).catch(() => undefined)
  }, [title])

  const love = configStore.love.value
  const city = configStore.cityConfig.value
  const codes = [
    { label: '手机扫码打开', src: withQuery(absoluteUrl(homeQr.path), { from: wanted }) },
    { label: '微信扫码', src: configStore.fileUrl(love?.pcChannelImage) },
    { label: '抖音扫码', src: configStore.fileUrl(love?.douYinQrCode) },
  ].filter((code) => code.src)

  return (
    <View className="qx-desktop">
      <View className="qx-desktop__main">
        <View className="qx-desktop__words">
          <View className="qx-desktop__brand">
            {configStore.logo ? <Image className="qx-desktop__logo" src={configStore.logo} mode="aspectFill" /> : null}
            <Text>{configStore.platformName}</Text>
          </View>
          <View className="qx-desktop__slogan">{love?.slogan ?? ''}</View>
          <Text className="qx-desktop__lead">用手机打开，认真认识一个人。</Text>
          {promises.map((promise) => (
            <View key={promise.title} className="qx-desktop__promise">
              <Text className="qx-desktop__promise-title">{promise.title}</Text>
              <Text className="qx-desktop__promise-words">{promise.words}</Text>
            </View>
          ))}
        </View>
        <View className="qx-desktop__side">
          <View className="qx-desktop__art" />
          <View className="qx-desktop__codes">
            {codes.map((code) => (
              <View key={code.label} className="qx-desktop__code">
                <Image className="qx-desktop__qr" src={code.src} mode="aspectFit" />
                <Text className="qx-desktop__label">{code.label}</Text>
              </View>
            ))}
          </View>
        </View>
      </View>
      <View className="qx-desktop__foot">
        <View className="qx-desktop__links">
          <Text className="qx-desktop__link" onClick={() => void navigateTo('/pages/about/index', { pc: 0 })}>
            关于我们
          </Text>
          <Text className="qx-desktop__link" onClick={() => void navigateTo('/subpages/single_page/index', { id: 2, pc: 0 })}>
            用户协议
          </Text>
          <Text className="qx-desktop__link" onClick={() => void navigateTo('/subpages/single_page/index', { id: 3, pc: 0 })}>
            隐私政策
          </Text>
          <Text className="qx-desktop__link" onClick={() => stay(wanted)}>
            在电脑上继续浏览
          </Text>
        </View>
        <Text>{city?.pcBottomContent ?? ''}</Text>
        <View className="qx-desktop__links">
          {city?.domainRecord ? (
            <Text className="qx-desktop__link" onClick={() => void navigateToUrl('https://beian.miit.gov.cn/')}>
              {city.domainRecord}
            </Text>
          ) : null}
          {city?.policeFiling ? (
            <Text className="qx-desktop__link" onClick={() => void navigateToUrl('https://beian.mps.gov.cn/')}>
              {city.policeFiling}
            </Text>
          ) : null}
        </View>
      </View>
    </View>
  )
})
