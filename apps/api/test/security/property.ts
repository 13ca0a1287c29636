import fc from 'fast-check';

/** Checks a property and prints its seed, so that any run can be repeated. */
export async function assertProperty<T>(
  name: string,
  property: fc.IAsyncProperty<T> | fc.IProperty<T>,
  parameters: fc.Parameters<T> = {},
): Promise<void> {
  const seed = parameters.seed ?? Math.trunc(Math.random() * 0x7fff_ffff);
  console.info(`${name}: seed ${seed}`);
  await fc.assert(property as fc.IAsyncProperty<T>, { ...parameters, seed });
}
