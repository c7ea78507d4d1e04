import Taro from '@tarojs/taro'
import type { PlaySound } from './sound.types'

export const playSound: PlaySound = (url, onEnd) => {
  const audio = Taro.createInnerAudioContext()
  // Who taps a voice wants to hear it, also where the phone rings silently.
  audio.obeyMuteSwitch = false
  audio.onEnded(() => {
    audio.destroy()
    onEnd(null)
  })
  audio.onError((error) => {
    audio.destroy()
    onEnd(error)
  })
  audio.src = url
  audio.play()
  return {
    stop() {
      audio.stop()
      audio.destroy()
    },
  }
}
