import { Text, View } from '@tarojs/components'

import { findPage, homePath } from '@/router/pages'
import { goHome } from '@/router/navigator'
import { currentUrl } from '@/router/url'

import { Button } from './Button'
import './ComingScreen.scss'

/** Stands in for a page that is not built yet: says which one it will be and leads home. */
export function ComingScreen() {
  const page = findPage(currentUrl())
  return (
    <View className='coming'>
      <View className='coming__thread'>
        <View className='coming__dot' />
        <View className='coming__line' />
        <View className='coming__dot coming__dot--open' />
      </View>
      <Text className='coming__title'>{page?.title || '新页面'}</Text>
      <Text className='coming__text'>这一页正在准备中,很快与你见面</Text>
      {page?.path !== homePath && (
        <View className='coming__home'>
          <Button onClick={goHome}>回首页看看</Button>
        </View>
      )}
    </View>
  )
}
