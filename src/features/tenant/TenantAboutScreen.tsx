import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { Image, RichText, Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { SinglePage } from '@qianxian/protocol/tenant/tenant.schema'
import { useState } from 'react'
import { ask } from '@/request/call'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Cell, CellGroup } from '@/ui/base/Cell'
import { Icon, type IconName } from '@/ui/base/Icon'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { styledNodes } from '@/ui/static/styledNodes'
import './TenantAboutScreen.scss'

/** The tenant's own words about itself. */
const ABOUT_ID = 1

const steps: { icon: IconName; title: string; words: string }[] = [
  { icon: 'shield-check', title: '真实资料', words: '资料和照片审核后才展示' },
  { icon: 'hand-heart', title: '红娘把关', words: '每一次牵线都有人看过' },
  { icon: 'lock', title: '双方同意', words: '都愿意，联系方式才打开' },
]

/** Who runs this, how it works, whom to call, and the papers. */
export const TenantAboutScreen = screen(function TenantAboutScreen() {
  const [model] = useState(
    () =>
      new DetailModel<SinglePage>({
        load: () => ask(tenant.getSinglePage, { id: ABOUT_ID }),
        isGone: (error) => isFault(error, baseFaults.not_found),
      }),
  )
  useDetailPage(model)
  const city = configStore.cityConfig.value
  const phone = configStore.servicePhone
  const records = [city?.domainRecord, city?.policeFiling].filter(Boolean)

  return (
    <Screen bg="rose" header="plain" onRetry={() => void model.load()}>
      <View className="qx-about">
        <View className="qx-about__hero">
          {configStore.logo ? (
            <Image className="qx-about__logo" src={configStore.logo} mode="aspectFill" />
          ) : (
            <View className="qx-about__logo" />
          )}
          <Text className="qx-about__name">{configStore.platformName}</Text>
          <Text className="qx-about__slogan">{configStore.love.value?.slogan ?? ''}</Text>
        </View>
        <View className="qx-about__steps">
          {steps.map((step) => (
            <View key={step.title} className="qx-about__step">
              <View className="qx-about__step-icon">
                <Icon name={step.icon} size={44} />
              </View>
              <Text className="qx-about__step-title">{step.title}</Text>
              <Text className="qx-about__step-words">{step.words}</Text>
            </View>
          ))}
        </View>
        <View className="qx-about__card">
          <DetailView
            model={model}
            skeleton={<PageSkeleton kind="words" />}
            gone={<Text className="qx-about__slogan">平台还没有写下介绍</Text>}
            render={(page) => <RichText className="qx-about__text" nodes={styledNodes(page.content)} />}
          />
        </View>
        <CellGroup>
          <Cell label="用户协议" icon="file-text" onClick={() => void navigateTo('/subpages/single_page/index', { id: 2 })} />
          <Cell label="隐私政策" icon="shield-check" onClick={() => void navigateTo('/subpages/single_page/index', { id: 3 })} />
          {phone ? (
            <Cell
              label="客服电话"
              icon="headset"
              value={phone}
              onClick={() => void Taro.makePhoneCall({ phoneNumber: phone }).catch(() => undefined)}
            />
          ) : null}
          <Cell label="当前版本" icon="info" value={APP_VERSION} />
        </CellGroup>
        {configStore.serviceQrCode ? (
          <View className="qx-about__qr">
            <Image className="qx-about__qr-image" src={configStore.serviceQrCode} mode="aspectFit" showMenuByLongpress />
            <Text className="qx-about__slogan">长按识别，联系客服</Text>
          </View>
        ) : null}
        <View className="qx-about__records">
          {records.map((record) => (
            <Text key={record}>{record}</Text>
          ))}
        </View>
      </View>
    </Screen>
  )
})
