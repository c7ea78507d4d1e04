/** The phone's clock and battery, which overlay a mini-program's page. */
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { systemTheme } from './theme'

/** The clock follows the phone's theme when the page opens; it is white if the background below is dark. */
export function useStatusBarStyle(isGroundDark: boolean): void {
  const isWhite = useRef(systemTheme() === 'dark')
  useEffect(() => {
    if (isGroundDark === isWhite.current) return
    isWhite.current = isGroundDark
    const frontColor = isGroundDark ? '#ffffff' : '#000000'
    // The page draws its own background, but the platforms require the parameter.
    Promise.resolve(Taro.setNavigationBarColor({ frontColor, backgroundColor: isGroundDark ? '#171214' : '#FBF7F4' })).catch(
      () => undefined,
    )
  }, [isGroundDark])
}
