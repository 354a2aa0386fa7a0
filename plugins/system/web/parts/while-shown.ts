/**
 * For an effect of a component: hands over an answer while the component still wants it. What fails is told by the
 * service that was asked.
 */
export function whileShown<T>(asking: Promise<T>, take: (answer: T) => void): () => void {
  let wanted = true;
  asking.then(
    (answer) => {
      if (wanted) take(answer);
    },
    () => undefined,
  );
  return () => {
    wanted = false;
  };
}
