/** Pictures over the whole screen, as the mini-program's platform shows them. */
import Taro from '@tarojs/taro'

/** `current` is one of `urls`. */
export function previewImages(urls: readonly string[], current: string): void {
  void Taro.previewImage({ urls: [...urls], current })
}
