import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { Image, RichText, Text, View } from '@tarojs/components'
import { aboutAsk, aboutTitle } from '@qianxian/protocol/tenant/tenant.pages'
import type { SinglePage } from '@qianxian/protocol/tenant/tenant.schema'
import { useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { IconCircle } from '@/ui/base/media/IconCircle'
import type { IconName } from '@/ui/base/media/Icon'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { styledNodes } from '@/ui/static/styledNodes'
import './TenantAboutScreen.scss'

const steps: { icon: IconName; title: string; words: string }[] = [
  { icon: 'shield-check', title: '真实资料', words: '资料和照片审核后才展示' },
  { icon: 'hand-heart', title: '红娘把关', words: '每一次牵线都由红娘看过' },
  { icon: 'lock', title: '双方同意', words: '都愿意，联系方式才打开' },
]

/** The operator, how the service works, contacts and records. */
export const TenantAboutScreen = guardScreen(function TenantAboutScreen() {
  const [model] = useState(
    () =>
      new DetailModel<SinglePage>({
        load: () => askFirst(aboutAsk, {}),
        isGone: (error) => isFault(error, baseFaults.not_found),
      }),
  )
  useDetailPage(model)
  const city = configStore.cityConfig.value
  const phone = configStore.servicePhone
  const records = [city?.domainRecord, city?.policeFiling].filter(Boolean)

  return (
    <Screen bg="rose" header="plain" share={{ title: aboutTitle(configStore.platformName) }} onRetry={() => void model.load()}>
      <Stack padBottom={48} className="qx-about">
        <Stack align="center" padX={40} padTop={32} padBottom={48}>
          {configStore.logo ? (
            <Image className="qx-about__logo" src={configStore.logo} mode="aspectFill" webp />
          ) : (
            <View className="qx-about__logo" />
          )}
          <Typography top={28} size="2xl" weight="bold" leading="tight" className="qx-about__name">
            {configStore.platformName}
          </Typography>
          <Typography top={4} size="m" tone="soft" className="qx-about__slogan">
            {configStore.love.value?.slogan ?? ''}
          </Typography>
        </Stack>
        <Row align="stretch" isInset bottom={32}>
          {steps.map((step) => (
            <Stack key={step.title} align="center" isGrowing padX={8}>
              <IconCircle icon={step.icon} size={104} tone="brand" surface="card" />
              <Typography top={16} size="ml" weight="semibold">
                {step.title}
              </Typography>
              <Typography top={4} size="s" tone="soft" leading="close">
                {step.words}
              </Typography>
            </Stack>
          ))}
        </Row>
        <CardBox isInset bottom={32} pad={32} size="ml">
          <DetailView
            model={model}
            skeleton={<PageSkeleton kind="words" />}
            gone={
              <Typography size="m" tone="soft">
                平台还没有写下介绍
              </Typography>
            }
            render={(page) => <RichText className="qx-about__text" nodes={styledNodes(page.content)} />}
          />
        </CardBox>
        <CellGroup>
          <Cell label="用户协议" icon="file-text" onClick={() => navigateTo('/subpages/single_page/index', { id: 2 })} />
          <Cell label="隐私政策" icon="shield-check" onClick={() => navigateTo('/subpages/single_page/index', { id: 3 })} />
          {phone ? <Cell label="客服电话" icon="headset" value={phone} onClick={() => callPhone(phone)} /> : null}
          <Cell label="当前版本" icon="info" value={APP_VERSION} />
        </CellGroup>
        {/* The code opens WeChat, which Douyin does not allow. */}
        {configStore.serviceQrCode && process.env.TARO_ENV !== 'tt' ? (
          <Stack align="center" padTop={8} padBottom={32}>
            <Image className="qx-about__qr-image" src={configStore.serviceQrCode} mode="aspectFit" webp showMenuByLongpress />
            <Typography top={4} size="m" tone="soft">
              长按识别，联系客服
            </Typography>
          </Stack>
        ) : null}
        <Stack align="center" size="s" tone="soft">
          {records.map((record) => (
            <Text key={record}>{record}</Text>
          ))}
        </Stack>
      </Stack>
    </Screen>
  )
})
