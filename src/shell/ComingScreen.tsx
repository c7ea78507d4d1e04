import { Text, View } from '@tarojs/components'
import { goHome } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { currentUrl } from '@/router/url'
import { Button } from '@/ui/base/action/Button'
import { guardScreen } from './access'
import { Screen } from './Screen'
import './ComingScreen.scss'

/**
 * Replaces a page that is not built yet: shows its name and a way back. It has the guard of its page, so that a closed
 * plugin or a missing role is explained in the same way as after the page is built.
 */
export const ComingScreen = guardScreen(function ComingScreen() {
  const title = findPage(currentUrl())?.title || '新页面'
  return (
    <Screen title={title} bg="rose">
      <View className="coming">
        <View className="coming__thread">
          <View className="coming__dot" />
          <View className="coming__line" />
          <View className="coming__dot coming__dot--open" />
        </View>
        <Text className="coming__title">{title}</Text>
        <Text className="coming__text">这一页正在准备中，很快与你见面</Text>
        <View className="coming__home">
          <Button onClick={goHome}>回首页看看</Button>
        </View>
      </View>
    </Screen>
  )
})
