import { Text, View } from '@tarojs/components'

import { goBack, goHome } from '@/router/navigator'
import { findPage, homePath } from '@/router/pages'
import { currentUrl } from '@/router/url'

import { PageFrame } from '../shell/PageFrame'
import { Button } from './Button'
import './ComingScreen.scss'

/** Stands in for a page that is not built yet: says which one it will be and leads back. */
export function ComingScreen() {
  const page = findPage(currentUrl())
  return (
    <PageFrame bg='rose' header={{ onBack: () => void goBack() }}>
      <View className='coming'>
        <View className='coming__thread'>
          <View className='coming__dot' />
          <View className='coming__line' />
          <View className='coming__dot coming__dot--open' />
        </View>
        <Text className='coming__title'>{page?.title || '新页面'}</Text>
        <Text className='coming__text'>这一页正在准备中，很快与你见面</Text>
        {page?.path !== homePath && (
          <View className='coming__home'>
            <Button onClick={goHome}>回首页看看</Button>
          </View>
        )}
      </View>
    </PageFrame>
  )
}
