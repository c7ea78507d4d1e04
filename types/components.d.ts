/**
 * What `@tarojs/components` is to code that the web page has too (`paths` in tsconfig.json): every type, and of the elements
 * those that src/platform/web draws. Any other would compile, and be nothing there.
 */
export type * from '@tarojs/components/types'
export {
  Button,
  Canvas,
  Image,
  Input,
  RichText,
  ScrollView,
  Slider,
  Swiper,
  SwiperItem,
  Switch,
  Text,
  Textarea,
  View,
} from '@tarojs/components/types'
