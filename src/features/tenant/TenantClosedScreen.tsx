import { Text, View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'
import { goHome } from '@/router/navigator'
import { missingPageWords } from '@/router/notFound'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { ClosedModel } from './ClosedModel'
import { returnTo } from './returnUrl'
import './TenantNotice.scss'

const MAX_CHARACTERS = 100

/** Shown as text, never as markup; control characters and what is longer than 100 characters are left out. */
function messageOf(msg: string | undefined): string {
  const plain = (msg ?? '').replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ').trim()
  return Array.from(plain).slice(0, MAX_CHARACTERS).join('') || '系统升级维护中，稍等几分钟就好'
}

/** The service is closed, or says something that ends the visit: tries again by itself, and tells whom to call. */
export const TenantClosedScreen = screen(function TenantClosedScreen() {
  const { msg } = usePageParams<'msg'>()
  const [model] = useState(() => new ClosedModel(() => returnTo(null)))
  /** Waiting brings no page that does not exist. */
  const isMissing = msg === missingPageWords
  useDidShow(() => {
    if (!isMissing) model.start()
  })
  useDidHide(() => model.stop())
  useEffect(() => () => model.stop(), [model])
  const phone = configStore.servicePhone

  return (
    <Screen header="plain" title="" footer="none">
      <View className="qx-tenant-notice">
        <View className="qx-tenant-notice__art" />
        <Text className="qx-tenant-notice__title" id="qx-close-message">
          {messageOf(msg)}
        </Text>
        <Text className="qx-tenant-notice__words">
          {isMissing
            ? '可能是链接旧了，或者少写了几个字'
            : model.isAsking
              ? '正在看看好了没有'
              : `${model.isStillClosed ? '还没有好，' : ''}${model.secondsLeft} 秒后自动再试`}
        </Text>
        <View className="qx-tenant-notice__keys">
          {isMissing ? (
            <Button isBlock size="l" id="qx-close-home" onClick={goHome}>
              回首页
            </Button>
          ) : (
            <Button isBlock size="l" id="qx-close-retry" isLoading={model.isAsking} onClick={() => model.ask()}>
              现在重试
            </Button>
          )}
        </View>
        {phone ? (
          <View
            className="qx-tenant-notice__service"
            onClick={() => void Taro.makePhoneCall({ phoneNumber: phone }).catch(() => undefined)}
          >
            <Icon name="headset" size={36} />
            <Text>需要帮忙？客服电话</Text>
            <Text className="qx-tenant-notice__phone">{phone}</Text>
          </View>
        ) : null}
      </View>
    </Screen>
  )
})
