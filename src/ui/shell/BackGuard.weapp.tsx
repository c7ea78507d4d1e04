import { PageContainer, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { layers, pageOnTop } from '@/platform/window/backHandling'
import './BackGuard.scss'

/** An empty container that WeChat's back key closes in place of the page; closing it closes the topmost sheet. */
export const BackGuard = observer(function BackGuard() {
  const [page] = useState(pageOnTop)
  const [times, setTimes] = useState(0)
  const layer = layers.topOf(page)

  function handleLeave() {
    layer?.close()
    // A closed container cannot be opened again, so sheets that are still open get a new one.
    setTimes(times + 1)
  }

  // A separate element, because an element added or removed among the page's parts would rerender all of them.
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
