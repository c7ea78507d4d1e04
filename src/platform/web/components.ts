/**
 * `@tarojs/components` on the web: thin elements of the app. Taro's own elements rerender a block twice for each change
 * of its class, and add a slider library and a component runtime.
 */
export { Button, Text, View } from './View'
export { Image } from './Image'
export { Input, Textarea } from './Input'
export { RichText, Slider, Switch } from './controls'
export { ScrollView } from './ScrollView'
export { Swiper, SwiperItem } from './Swiper'
export { PullDownRefresh } from './PullDownRefresh'
/** Only mini-programs draw on a canvas of the page. */
export { View as Canvas } from './View'
