import { registries } from '@qianxian/protocol/tenant/tenant.words'
import { Image, Text } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { homeQr } from '@qianxian/protocol/home/home'
import { useEffect } from 'react'
import { absoluteUrl } from '@/request/base'
import { withQuery } from '@qianxian/protocol/base/query'
import { navigateTo, navigateToUrl, reLaunch } from '@/router/navigator'
import { findPage, homePath } from '@/router/pages'
import { usePageParams } from '@/router/usePageParams'
import { configStore } from '@/stores/config.store'
import { returnUrl } from './returnUrl'
import './TenantDesktopScreen.scss'
import { guardScreen } from '@/shell/access'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

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

/** The page for desktop browsers: the platform, and a code that opens the same page on a phone. */
export const TenantDesktopScreen = guardScreen(function TenantDesktopScreen() {
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
    ...(process.env.TARO_ENV === 'tt' ? [] : [{ label: '微信扫码', src: configStore.fileUrl(love?.pcChannelImage) }]),
    { label: '抖音扫码', src: configStore.fileUrl(love?.douYinQrCode) },
  ].filter((code) => code.src)

  return (
    <Stack region="main" tone="ink" className="qx-desktop">
      <Row justify="center" isWrapping isGrowing padX={64} className="qx-desktop__main">
        <Stack padBottom={64} className="qx-desktop__words">
          <Row className="qx-desktop__brand">
            {configStore.logo ? <Image className="qx-desktop__logo" src={configStore.logo} mode="aspectFill" webp /> : null}
            <Typography level={1} size="2xl" weight="bold">
              {configStore.platformName}
            </Typography>
          </Row>
          <Typography top={40} weight="bold" leading="tight" className="qx-desktop__slogan">
            {love?.slogan ?? ''}
          </Typography>
          <Typography top={16} bottom={64} size="xl" tone="soft">
            用手机打开，认真认识一个人。
          </Typography>
          {promises.map((promise) => (
            <Stack key={promise.title} bottom={40} className="qx-desktop__promise">
              <Typography size="xl" weight="semibold">
                {promise.title}
              </Typography>
              <Typography size="ml" tone="soft">
                {promise.words}
              </Typography>
            </Stack>
          ))}
        </Stack>
        <Stack align="center" isFixed>
          <Box className="qx-desktop__art" />
          <Row align="stretch">
            {codes.map((code) => (
              <Stack
                key={code.label}
                align="center"
                top={24}
                right={16}
                left={16}
                padX={40}
                padTop={40}
                padBottom={28}
                surface="plain"
                radius="l"
                className="qx-desktop__code"
              >
                <Image className="qx-desktop__qr" src={code.src} mode="aspectFit" webp />
                <Typography top={20} size="ml" tone="soft">
                  {code.label}
                </Typography>
              </Stack>
            ))}
          </Row>
        </Stack>
      </Row>
      <Stack align="center" padX={32} padTop={32} padBottom={64} size="m" tone="soft">
        <Row justify="center" isWrapping>
          <Typography role="link" className="qx-finger qx-desktop__link" onClick={() => navigateTo('/pages/about/index', { pc: 0 })}>
            关于我们
          </Typography>
          <Typography
            role="link"
            className="qx-finger qx-desktop__link"
            onClick={() => navigateTo('/subpages/single_page/index', { id: 2, pc: 0 })}
          >
            用户协议
          </Typography>
          <Typography
            role="link"
            className="qx-finger qx-desktop__link"
            onClick={() => navigateTo('/subpages/single_page/index', { id: 3, pc: 0 })}
          >
            隐私政策
          </Typography>
          <Typography className="qx-finger qx-desktop__link" onClick={() => stay(wanted)}>
            在电脑上继续浏览
          </Typography>
        </Row>
        <Text>{city?.pcBottomContent ?? ''}</Text>
        <Row justify="center" isWrapping>
          {(['domainRecord', 'policeFiling'] as const).map((name) =>
            city?.[name] ? (
              <Typography
                key={name}
                className="qx-finger qx-desktop__link"
                onClick={city.isHaveLink ? () => void navigateToUrl(registries[name]) : undefined}
              >
                {city[name]}
              </Typography>
            ) : null,
          )}
        </Row>
      </Stack>
    </Stack>
  )
})
