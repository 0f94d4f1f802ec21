import { createElement, use, type ComponentType } from 'react'

/** A page whose script is loaded when somebody is about to open it. */
export interface LazyPage {
  readonly Page: ComponentType
  /** Rejects where the script can't be had; another call asks anew. */
  readonly load: () => Promise<unknown>
}

export function lazyPage(script: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null
  let asked: Promise<ComponentType> | null = null
  let hasFailed = false
  const ask = async (): Promise<ComponentType> => {
    hasFailed = false
    try {
      return (Loaded = await script())
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const load = () => (asked = asked === null || hasFailed ? ask() : asked)
  // A page that is there already is drawn at once, without a moment of nothing.
  const Page = () => createElement(Loaded ?? use(asked ?? load()))
  return { Page, load }
}
