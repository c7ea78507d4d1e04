/** The anti-fraud reminder: five warnings, five seconds, and a tick before the first introduction. */
import { Text, View } from '@tarojs/components'
import { reportLimits } from '@qianxian/protocol/report/report.words'
import { useEffect, useRef, useState } from 'react'
import { goBack } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import { SubmitBar } from '@/ui/form/FormView'
import { keepPrecheatRead, warnings } from './precheat'
import './LovePrecheatScreen.scss'

export const LovePrecheatScreen = screen(function LovePrecheatScreen() {
  const { next } = usePageParams<'next'>()
  const isStep = next === 'line'
  const until = useRef(Date.now() + reportLimits.precheckSeconds * 1000)
  const [left, setLeft] = useState<number>(reportLimits.precheckSeconds)
  const [isTicked, setTicked] = useState(false)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until.current - Date.now()) / 1000))), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  async function handleAccept() {
    keepPrecheatRead()
    await goBack()
  }

  const footer = isStep ? (
    <SubmitBar
      above={
        <View id="qx-precheat-tick" className="qx-precheat__tick" onClick={() => setTicked(!isTicked)}>
          <View className={classes('qx-precheat__box', isTicked && 'qx-precheat__box--on')}>
            {isTicked ? <Icon name="check" size={28} /> : null}
          </View>
          <Text>我已读懂以上五条，会保护好自己</Text>
        </View>
      }
    >
      <Button isBlock size="l" id="qx-precheat-accept" isDisabled={isWaiting || !isTicked} onClick={handleAccept}>
        {isWaiting ? `请读完提醒 ${left} 秒` : '继续牵线'}
      </Button>
    </SubmitBar>
  ) : (
    <SubmitBar>
      <Button isBlock size="l" id="qx-precheat-back" onClick={() => goBack()}>
        记住了
      </Button>
    </SubmitBar>
  )

  return (
    <Screen bg="rose" header="plain" footer={footer}>
      <View className="qx-precheat">
        <View className="qx-precheat__shield">
          <Icon name="shield-check" size={72} />
        </View>
        <Text className="qx-precheat__title">认真交友，先保护好自己</Text>
        <Text className="qx-precheat__words">花五秒钟，记住这五条</Text>
        <View className="qx-precheat__list">
          {warnings.map((warning, at) => (
            <View key={warning.title} className="qx-precheat__row">
              <Text className="qx-precheat__number">{at + 1}</Text>
              <View className="qx-precheat__main">
                <Text className="qx-precheat__row-title">{warning.title}</Text>
                <Text className="qx-precheat__row-words">{warning.words}</Text>
              </View>
            </View>
          ))}
        </View>
      </View>
    </Screen>
  )
})
