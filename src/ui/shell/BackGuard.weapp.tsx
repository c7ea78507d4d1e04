import { PageContainer, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { layers, pageOnTop } from '@/platform/window/backHandling'
import './BackGuard.scss'

/** An empty container that WeChat's back key closes in place of the page; with it goes the topmost sheet. */
export const BackGuard = observer(function BackGuard() {
  const [page] = useState(pageOnTop)
  const [times, setTimes] = useState(0)
  const layer = layers.topOf(page)

  function handleLeave() {
    layer?.close()
    // A container that has left does not come back: what is still open gets another one.
    setTimes(times + 1)
  }

  // A place of its own: what comes and goes among the page's own parts draws all of them again.
  return (
    <View>
      {layer ? (
        <PageContainer
          key={times}
          show
          overlay={false}
          duration={100}
          zIndex={0}
          customStyle="height:0;overflow:hidden"
          onAfterLeave={handleLeave}
        />
      ) : null}
    </View>
  )
})
